#!/bin/sh
# Make Azulejo known to the desktop, for you alone: a menu entry, and saved games open in it.
#
# Usage: ./install.sh           after unpacking, and again after moving the folder
#        ./install.sh --remove  take it all back; the program and your games stay
#
# Nothing is copied but the entry, the file type and the icon.

set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=$here/azulejo
data=${XDG_DATA_HOME:-${HOME:?is not set: nobody to install for}/.local/share}
icons=icons/hicolor

has() {
    command -v "$1" >/dev/null 2>&1
}

# What is written, relative to the folder of data.
written() {
    echo applications/azulejo.desktop
    echo mime/packages/azulejo-mime.xml
    echo $icons/scalable/apps/azulejo.svg
    echo $icons/64x64/apps/azulejo.png
    echo $icons/256x256/apps/azulejo.png
}

# A text as a value in a desktop entry.
as_value() {
    printf '%s' "$1" | sed 's/\\/\\\\/g'
}

# A text as a part of a command there; some tools read no quotes, so none without need.
as_word() {
    case $1 in
    *[!A-Za-z0-9/._-]*)
        as_value "\"$(printf '%s' "$1" | sed -e 's/[\\"`$]/\\&/g' -e 's/%/%%/g')\""
        ;;
    *) printf '%s' "$1" ;;
    esac
}

entry() {
    while IFS= read -r line; do
        case $line in
        TryExec=*) line="TryExec=$(as_value "$program")" ;;
        Exec=*) line="Exec=$(as_word "$program") %f" ;;
        esac
        printf '%s\n' "$line"
    done <"$here/desktop/azulejo.desktop"
}

# What one of those files holds.
contents() {
    case $1 in
    *.desktop) entry ;;
    *64x64*) cat "$here/desktop/azulejo-64.png" ;;
    *256x256*) cat "$here/desktop/azulejo-256.png" ;;
    *) cat "$here/desktop/${1##*/}" ;;
    esac
}

# Write one of them beside its place, and move it there: a link in that place is replaced, and what
# it leads to stays as it is.
put() {
    place=$data/$1
    mkdir -p "${place%/*}"
    if [ -d "$place" ] && [ ! -L "$place" ]; then
        say "There is a folder in the way: $place" >&2
        return 1
    fi
    # To move a file onto a link to a folder would put it there.
    [ ! -L "$place" ] || rm -f "$place"
    new=$(mktemp "${place%/*}/.azulejo.XXXXXX")
    if ! { contents "$1" >"$new" && chmod 644 "$new" && mv -f "$new" "$place"; }; then
        rm -f "$new"
        return 1
    fi
}

# Print a line in which nothing is left of what a terminal would obey.
say() {
    printf '%s' "$1" | tr '\001-\037\177' '?'
    echo
}

# Let the system read anew what is in its folders.
tell_system() {
    if has update-mime-database && [ -d "$data/mime/packages" ]; then
        update-mime-database "$data/mime"
    fi
    if has update-desktop-database && [ -d "$data/applications" ]; then
        update-desktop-database "$data/applications"
    fi
    if has gtk-update-icon-cache && [ -f "$data/$icons/icon-theme.cache" ]; then
        gtk-update-icon-cache -q -t -f "$data/$icons"
    fi
}

install() {
    if [ ! -x "$program" ]; then
        say "The program azulejo is not beside this script: $here" >&2
        exit 1
    fi
    written | while IFS= read -r name; do
        put "$name" || exit 1
    done
    tell_system
    echo "Azulejo is in your menu, and saved games (.azul) open in it."
    has update-mime-database || echo "The package shared-mime-info is missing: .azul is not known."
    say "To take this back: $0 --remove"
}

# Where nothing of others is left, what was made of it goes too.
tidy() {
    cd "$data"
    if [ -d mime ] && [ -z "$(ls mime/packages 2>/dev/null)" ]; then
        for name in XMLnamespaces aliases generic-icons globs globs2 icons magic mime.cache \
            subclasses treemagic types version; do
            rm -f "mime/$name"
        done
    fi
    if [ -z "$(ls applications/*.desktop 2>/dev/null)" ]; then
        rm -f applications/mimeinfo.cache
    fi
    for folder in applications mime/application mime/packages \
        $icons/scalable/apps $icons/64x64/apps $icons/256x256/apps; do
        [ ! -d "$folder" ] || rmdir -p "$folder" 2>/dev/null || true
    done
}

remove() {
    written | while IFS= read -r name; do
        rm -f "$data/$name"
    done
    tell_system
    [ ! -d "$data" ] || (tidy)
    echo "Azulejo is no longer in your menu. Your games and settings are where they were."
}

case ${1-} in
'') install ;;
--remove) remove ;;
*)
    say "Usage: $0 [--remove]" >&2
    exit 2
    ;;
esac
