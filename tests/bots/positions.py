"""Positions in which one draft is clearly right, and the reason for it."""

from typing import NamedTuple

from azul.engine import PlayerBoard, Ruleset, State, Wall
from tests.engine.boards import play, table


class Position(NamedTuple):
    """A decision with its only good records, and the reason for them."""

    why: str
    state: State
    right: tuple[str, ...]


def seat(score: int, wall: str, lines: str, floor: str = "") -> PlayerBoard:
    """A board; rows and lines are separated by spaces, a dash is an empty line."""
    held = tuple("" if line == "-" else line for line in lines.split())
    return PlayerBoard(score, held, tuple(wall.split()), floor)


def offer(
    *boards: PlayerBoard,
    displays: str = "",
    center: str = "",
    turn: int = 0,
    number: int = 5,
    wall: Wall = Wall.COLORED,
    ruleset: Ruleset = Ruleset.AZUL,
) -> State:
    """The factory offer of round `number`; `turn` is the player to act."""
    state = table(*boards, displays=displays, center=center, wall=wall)
    return state._replace(to_act=turn, round=number, ruleset=ruleset)


LAST_SPACE = play(
    offer(
        seat(30, ".BY.. .YR.W W.... ...K. .....", "K KK - - -", "MRRRR"),
        seat(28, "Y.R.. ..W.Y ..... ..... .....", "- - - - -"),
        center="W",
        wall=Wall.GRAY,
        turn=1,
    ),
    "CWF",
)
"""Black is complete in lines 1 and 2, and line 2 has only column 1 left."""

POSITIONS = (
    # Ending the game, or not.
    Position(
        "White completes row 1 and ends the game with you four points ahead; otherwise it "
        "goes on against an opponent one tile short of three rows.",
        offer(
            seat(47, "BYRK. W.YR. K.B.R .KW.. .R...", "- BB YY RRR WWW"),
            seat(30, "BYR.W WB.RK KWBY. .KWB. .R.WB", "- Y RR RRR KKKK", "M"),
            center="W",
        ),
        ("CW1",),
    ),
    Position(
        "In line 2 yellow completes row 2 and wins the game though one tile falls; in line 5 "
        "it lets the game go on.",
        offer(
            seat(50, "BYR.W W.YR. K.BY. .KWB. YR...", "- BB RR RRR KK"),
            seat(49, ".YRKW .BYR. KWB.. R.WB. .RK.B", "- W YY KKK WW", "M"),
            seat(46, "B.R.. WB.RK ..B.. R.W.. .R.W.", "K Y RR BBB YYY"),
            center="YY",
            turn=2,
        ),
        ("CY2",),
    ),
    Position(
        "You are last on the score track, but column 1 and the color red stand on your wall: "
        "end the game and they count.",
        offer(
            seat(35, "B.RKW W..R. K...R R.W.. YR...", "- KK WW YYY BBB"),
            seat(50, "BYR.. .BYR. .WBY. R..B. .RK..", "K W KK WWW BB"),
            seat(46, "BY.K. W.Y.K K.B.. .KWB. Y..W.", "R R YY RR KKK"),
            seat(41, ".YR.W .BY.. K..YR R.W.. ..K.B", "B W BB KK YY", "M"),
            center="Y",
        ),
        ("CY1",),
    ),
    Position(
        "In column 3 yellow leaves no row possible for anybody, so the game ends now, with "
        "you one point ahead.",
        play(
            offer(
                seat(22, "KY.B. .B.K. BK... ..R.Y ....R", "- Y W KK YYYYY"),
                seat(19, "KY.B. .B.K. BK... ..R.Y ..Y.R", "- RR Y BBB WWW", "M"),
                center="W",
                turn=1,
                number=4,
                wall=Wall.GRAY,
            ),
            "CW5",
        ),
        ("5@3",),
    ),
    Position(
        "In line 1 black completes row 1 and ends the game one point behind; in line 5 it "
        "scores and the game goes on.",
        offer(
            seat(45, "BY.K. W.YR. K.BY. R.W.. .R...", "- BB RR BBB W", "MYY"),
            seat(25, "BYR.W .BY.. KW.Y. .K.B. YR...", "- RR B YY KKKK"),
            center="K",
            turn=1,
        ),
        ("CK5",),
    ),
    Position(
        "In line 3 yellow ends the game two points behind; on the floor line it costs one "
        "point and the game goes on.",
        offer(
            seat(43, "B.R.W .BYR. K.BY. R.W.. YRK..", "Y W WW KKK BBB"),
            seat(44, ".YRK. W.Y.K .WB.R .KW.. Y.K.B", "- R KK BBB RR", "M"),
            seat(43, "BY... WB..K KWB.R .KW.. ..KW.", "R R YY RR RRR"),
            center="Y",
            turn=2,
        ),
        ("CYF",),
    ),
    # Keeping something from another player, or not.
    Position(
        "The only yellow would complete row 1 of the opponent, who would win; it also scores "
        "six in your line 2.",
        offer(
            seat(44, "B.RKW W.Y.. K.B.R R..BY .RK..", "- B WW KK WWW", "M"),
            seat(34, "BY.K. W..RK .WB.. .K.B. Y...B", "R Y RR WWW RR"),
            displays="- - BRRY - -",
            turn=1,
        ),
        ("3Y2",),
    ),
    Position(
        "The next player wins by completing row 1 with the only red, even if you take black "
        "for its color.",
        offer(
            seat(44, ".YR.W W.Y.K .WB.. .KW.. Y.K..", "B R YY RRR WW"),
            seat(43, "B..KW WB... K.BY. RK... ..KW.", "Y K RR BBB YY"),
            seat(52, "BY.KW .BY.. K..Y. R.W.. YR...", "- W WW KK BB", "M"),
            center="BKKR",
            turn=1,
        ),
        ("CR3",),
    ),
    Position(
        "The next player wins by completing row 2 with black; red is no threat, for the free "
        "column of row 1 holds red.",
        offer(
            seat(38, "B.YK. .BK.W K...B R.W.. ..RB.", "W R RR YYY KKKK"),
            seat(52, "BYWK. WB.YR .KY.. K..R. .R.W.", "- K WW BBB YY", "M"),
            seat(44, "W.YK. .KB.R RW..B .BK.. ....Y", "B Y YY RRR KKK"),
            center="BBKR",
            wall=Wall.GRAY,
        ),
        ("CK5",),
    ),
    Position(
        "Yellow is no threat in row 1 of the next player, whose line 4 holds yellow: take "
        "blue for seven points and a column.",
        offer(
            seat(44, ".YR.W W.Y.K .WB.. .KW.. Y.K..", "B - YY RRR WW"),
            seat(44, "BY..W .BYR. .WBY. R.W.. .RKW.", "K W RR BBB YY"),
            seat(50, "B.RKW W.YR. K.B.R R.... .RK..", "- K WW YY BBB", "M"),
            center="BYKK",
            turn=1,
            ruleset=Ruleset.GREEN_BOX,
        ),
        ("CB4",),
    ),
    Position(
        "In the last round black costs you one point on the floor line and the opponent its "
        "color; blue scores only six.",
        offer(
            seat(42, "B..K. .B..K .WB.. RK... .RK..", "R Y KK YY WW", "MR"),
            seat(40, "BYRK. W.Y.. .WBY. R..BY ..K..", "W B RR WWW YY"),
            center="BK",
            turn=1,
        ),
        ("CKF",),
    ),
    Position(
        "Yellow scores seven and blue four, but in this last round the next player needs the "
        "blue for its color.",
        offer(
            seat(47, "B.R.W .B.RK .WB.. R..B. .RK..", "Y W KK WWW BBBB"),
            seat(38, "BYRK. ..Y.. K..Y. .K... Y....", "W R RR YYY RR"),
            seat(30, ".Y.K. W.... .W..R R.... .R...", "W B KK BB WWW", "M"),
            seat(42, "B.RK. W.YR. K.B.R R..B. .RK..", "W B YY KKK WWW"),
            center="BYKK",
            turn=3,
        ),
        ("CB2",),
    ),
    Position(
        "The reds cost you six points, but they would complete line 5 and column 2 of the "
        "opponent for 15; yellow scores seven.",
        offer(
            seat(45, "BY... .BY.K .WB.. RKW.. Y.K..", "K W KK BBB R", "M"),
            seat(35, "BYRK. W.YR. K.B.R R..BY .R..B", "W B YY KK WW"),
            displays="- - - RRRR",
            center="Y",
            turn=1,
        ),
        ("4RF",),
    ),
    Position(
        "Blue and red score the same for you in line 3; the next player can place blue but no red.",
        offer(
            seat(35, "BYR.. .BY.. K..Y. .K.B. Y...B", "W R WW YYY KKK"),
            seat(30, ".Y.K. W.... .W..R R.... .R...", "W B KK BB WWW", "M"),
            seat(49, "BYRK. W.... K..Y. R..B. .R...", "W K - KKK YYYY"),
            seat(48, "B.R.W W..R. .WBYR R.W.. .RK..", "Y K KK B WWW"),
            center="BBBRRR",
            turn=2,
        ),
        ("CB3",),
    ),
    Position(
        "Both need black and there is one group of it; the blue for your line 4 lies on the "
        "table twice.",
        offer(
            seat(43, "B.R.W W.YR. .WB.R R..B. .RK..", "Y BB KK YY WW", "M"),
            seat(42, "BYRK. W.YR. K.B.. R.W.Y .R.W.", "W K YY BBB YYY"),
            displays="- - RRRB",
            center="BK",
            turn=1,
        ),
        ("CK2",),
    ),
    Position(
        "You cannot keep both blacks from the opponent, who needs one to end the game; with "
        "the color red you win if it does.",
        offer(
            seat(47, "BYR.W ..Y.K K..Y. RK.B. ..K..", "- B RR YY WW", "M"),
            seat(41, "B.R.. W..RK K.B.R ..WB. .R...", "K B WW RRR WWW"),
            displays="- - - KKKR",
            center="K",
            turn=1,
        ),
        ("4R4",),
    ),
    # Tiles that nobody wants.
    Position(
        "The marker costs one point, but white scores six, and four reds that nobody can "
        "place are left to the opponent.",
        offer(
            seat(33, ".YRK. WB..K KWB.. R..B. .RK..", "- Y YY YYY BB"),
            seat(34, "B..KW ..YR. .WB.R R.W.. YR..B", "Y BB Y KKK K"),
            displays="- - - - RRRR",
            center="W",
        ),
        ("CW1",),
    ),
    Position(
        "Nobody can place red: the blues fill your line 4, and the opponent must take all "
        "eight reds.",
        offer(
            seat(33, "BYR.. .BYR. K.BY. R.W.. .R..B", "W KK W - YY"),
            seat(34, "B.RKW ..YR. .WB.R R.W.. YR..B", "Y BB K YYY KKK", "M"),
            displays="- - - BBBB -",
            center="RRRRRRRR",
        ),
        ("4B4",),
    ),
    Position(
        "Nobody can place red: two of them on the floor line now make it the opponent's turn "
        "when only the six in the center are left.",
        offer(
            seat(33, "B.R.. W..R. K.BY. R.W.. .R..B", "Y Y W K YY"),
            seat(34, "B.R.W ..YR. .WB.R R.W.. YR..B", "Y B K YYY WWW", "M"),
            displays="- BBRR",
            center="KRRRRRR",
        ),
        ("2RF",),
    ),
    Position(
        "Black lies in the opponent's line 1 and may go to no other: white leaves it six "
        "blacks that can only fall.",
        offer(
            seat(38, "BYR.. W.Y.. K.B.R R..B. Y..WB", "K RR WW YYY -", "M"),
            seat(35, "BY... ..YR. K.B.. .K..Y YR..B", "R W YY BB -"),
            center="WKKKKKK",
            turn=1,
            ruleset=Ruleset.GREEN_BOX,
        ),
        ("CW2",),
    ),
    Position(
        "Nobody can place red and your floor line is full: take the two reds with the marker "
        "for nothing and leave the four.",
        offer(
            seat(60, "BYRK. W.YR. K.B.R R..BY .R..B", "W B YY KK WW", "KYYBBKW"),
            seat(45, "BYR.. .BYR. .WB.R RKW.. YR...", "K W KK BBB KKK"),
            displays="- - - RRRR",
            center="RR",
        ),
        ("CRF",),
    ),
    # The bonuses of the last round.
    Position(
        "This round is the last: line 2 scores five and completes column 3, line 3 scores "
        "seven and completes nothing.",
        offer(
            seat(38, "..RK. W...K KWB.. ..WB. ..KW.", "B Y YY KKK RR"),
            seat(41, "BYR.W .BY.. K..Y. .K.B. Y...B", "K R WW YY RRRR"),
            center="Y",
        ),
        ("CY2",),
    ),
    Position(
        "Last round: white scores seven and completes its color, black scores seven and "
        "completes only a column.",
        offer(
            seat(36, "B...W .BYR. KW.Y. ..WB. ...W.", "- W RR YYY BBB"),
            seat(44, "BYRK. ..Y.K KW... R..BY .R.W.", "W B YY WW KKK", "M"),
            center="KW",
        ),
        ("CW2",),
    ),
    Position(
        "Blue may go to line 1 or to line 3, not to both: in line 3 it scores nine and "
        "completes column 3.",
        offer(
            seat(38, ".YRKW W.YR. KW.Y. .KW.. ..KW.", "- K - RR YYY"),
            seat(47, "BYRK. .BYR. K..Y. .KW.. YR...", "W K BB YYY -", "MRR"),
            displays="- BBBY",
            center="B",
            ruleset=Ruleset.GREEN_BOX,
        ),
        ("2B3",),
    ),
    Position(
        "In line 2 blue completes column 5 in the last round; in line 1 it may not complete "
        "column 3, which holds blue.",
        offer(
            seat(40, "BYRK. .BYR. K..Y. R.... .R...", "W W BB KK WWWW", "M"),
            seat(38, "Y...R ..K.. .BY.W ..B.K ..R.Y", "- B KK YYY KKK"),
            center="B",
            turn=1,
            number=4,
            wall=Wall.GRAY,
        ),
        ("CB2",),
    ),
    # Counting the points to the last one.
    Position(
        "Lines 1 and 3 both lead to 51 points each; line 1 makes a second complete row, and "
        "rows break the tie.",
        offer(
            seat(45, "BYR.W W.Y.. K..Y. .KW.. ..K.B", "K B RR YYY WW", "M"),
            seat(35, "BY.KW ....K ..BY. RK.BY .R...", "- B RR WWWW YYY"),
            center="R",
            turn=1,
        ),
        ("CR1",),
    ),
    Position(
        "Five points in line 2 are just enough to share the victory; line 3 scores three.",
        offer(
            seat(32, "BYRK. W..RK K.... .KW.. ..KW.", "W Y YY BBB RR"),
            seat(50, "BYR.W .BY.. K..Y. .K.B. Y...B", "K R WW YY RRR", "M"),
            seat(30, "B.R.. ..YR. .WB.. R.W.. ...W.", "Y BB KK KKK BB"),
            center="Y",
        ),
        ("CY2",),
    ),
    Position(
        "In line 1 yellow scores six but two tiles fall and cost five; line 4 takes all three "
        "for four points, and that wins.",
        offer(
            seat(52, "B.RK. .BY.. ..BYR R..B. Y..W.", "- K WW Y RRR", "MKKB"),
            seat(42, "BYRK. .BY.. K..Y. R...Y .R.W.", "W R WW BB KK"),
            center="YYY",
        ),
        ("CY4",),
    ),
    Position(
        "Line 5 takes all five whites for nine points; from every other line some would fall.",
        offer(
            seat(36, "B.RK. W.YR. .WB.. R.WB. YR...", "Y B RR YYY KK", "MK"),
            seat(30, "BY.K. ...R. ..BY. R..BY .RK.B", "- YY - KKK -"),
            center="WWWWW",
            turn=1,
        ),
        ("CW5",),
    ),
    Position(
        "Your floor line is full, so falling is free: one black in line 1 scores eight, three "
        "in line 3 score six.",
        offer(
            seat(53, "BYR.. ...R. .WBY. R.WB. .R...", "- B KK YYY YY", "MWRRWBB"),
            seat(39, "BYR.W .BY.. K..Y. .K.B. Y...B", "K R WW YY RRR"),
            center="KKK",
        ),
        ("CK1",),
    ),
    Position(
        "The same four yellows lie on the display and in the center; in the center they come "
        "with the marker, whose point decides.",
        offer(
            seat(32, "BYRK. W.... .WB.R R.WB. .RK.B", "W BB KK - WW"),
            seat(49, "BYR.W .BY.. K.B.R .K.BY ..KWB", "- R WW WWW Y"),
            displays="- YYYY",
            center="YYYY",
        ),
        ("2Y4",),
    ),
    Position(
        "Red in line 4 scores two and makes the yellow below it worth two more; red in line 1 "
        "scores three, one point too few.",
        offer(
            seat(41, ".Y.K. .B... ..BY. ...B. ..KW.", "- K KKK RRR YYYYY"),
            seat(40, "BYRK. .BY.. K..Y. .K.B. Y...B", "W R WW YYY RRR", "M"),
            seat(30, "B.R.. ..YR. .WB.. R.W.. ...W.", "Y B KK KKK -"),
            center="R",
        ),
        ("CR4",),
    ),
    Position(
        "In the last round tiles in an incomplete line bring nothing: line 2 scores eight "
        "though two whites fall.",
        offer(
            seat(40, "B.R.W .B.RK .WB.. R..B. .RK..", "Y W KK WWW BBB", "M"),
            seat(30, ".Y.K. W.... .W..R R.... .R...", "B B KK BBB KKK"),
            seat(38, "BY.K. .BYR. K..YR RK.B. .RK..", "R W BB - W"),
            seat(50, "BYRK. ..Y.. K..Y. .K.B. Y....", "W R RR YYY RRR"),
            center="WWW",
            turn=2,
        ),
        ("CW2",),
    ),
    Position(
        "Red has no space left in row 2, so a complete line 2 would fall; in this last round "
        "red lies in line 5 at no cost.",
        offer(
            seat(44, "BYRK. .BYR. K..Y. R.... .R...", "W W BB BBB YYYY"),
            seat(52, "YK..B BY.K. K.B.R W.R.Y ..YB.", "W R YY BBB -", "MKK"),
            center="R",
            turn=1,
            wall=Wall.GRAY,
        ),
        ("CR5",),
    ),
    # Choosing a space on the gray wall.
    Position(
        "Both spaces score five, but only column 2 is complete then, and this round is the last.",
        play(
            offer(
                seat(40, "BY.R. .BY.R ....W KW.Y. .RKB.", "- K KKK RR WW"),
                seat(41, "BYRK. .BYR. K..Y. R.... .R...", "W W BB YY WW", "M"),
                center="YY",
                turn=1,
                wall=Wall.GRAY,
            ),
            "CY4",
        ),
        ("3@2",),
    ),
    Position(
        "Column 1 scores one point more, but it is the only space for the blacks of line 2, "
        "which would cost six on the floor line.",
        LAST_SPACE,
        ("1@5",),
    ),
    Position(
        "Column 2 scores one point more, but it is the only space for the blues of line 4, "
        "and all four would fall.",
        play(
            offer(
                seat(39, "BYR.. .BYR. K..Y. R.... .R...", "- W BB YYY WWW", "M"),
                seat(33, "Y.R.K RW.Y. .Y..B W.YK. ...RW", "B K RR BBBB YYY"),
                center="YY",
                wall=Wall.GRAY,
            ),
            "CYF",
        ),
        ("1@4",),
    ),
    Position(
        "Column 4 scores six and column 3 only four, but the black of line 5 then completes "
        "column 3 in the last round.",
        play(
            offer(
                seat(30, "W...B .RYW. ..WY. ..BK. BY..R", "R B RR YYY KKKKK"),
                seat(40, "BYRK. .BYR. K..Y. R.... .R...", "W W BB YYY WW", "M"),
                center="YY",
                turn=1,
                wall=Wall.GRAY,
            ),
            "CYF",
        ),
        ("1@3",),
    ),
    Position(
        "In column 2 yellow links tiles across and down for seven points; in columns 4 and 5 "
        "it scores two.",
        play(
            offer(
                seat(34, "B.R.. .BYR. K..Y. RY... .R...", "- W WW BBB KKK"),
                seat(30, ".R..W B.K.. KW... RB.W. ..Y.B", "- YY BB YYY RRR"),
                seat(33, "BYR.. .BYR. K..Y. R.... .R...", "- W BB YYY WWW", "M"),
                center="YY",
                number=4,
                wall=Wall.GRAY,
            ),
            "CYF",
        ),
        ("2@2",),
    ),
    Position(
        "Either space completes a column; in column 2 blue touches tiles on both sides, and "
        "that one point wins.",
        play(
            offer(
                seat(38, ".Y.WB .K.Y. R.W.. .R.K. .W.R.", "- W BBB YY YYY"),
                seat(46, "BYRK. .BYR. K..Y. R.... .R...", "W W BB KK WWW", "M"),
                seat(34, "B.R.. .BYR. K..Y. RY... .R...", "- W WW BBB KKK"),
                seat(30, "R.B.. .BYW. K..Y. BY... .W...", "- K WW KKK RRR"),
                center="YY",
                turn=3,
                number=4,
                wall=Wall.GRAY,
            ),
            "CYF",
        ),
        ("3@2",),
    ),
    Position(
        "Column 2 scores three across and two down; columns 1 and 5 score three and lose by a "
        "point.",
        play(
            offer(
                seat(45, "BYRK. .BYR. K..Y. R.... .R...", "W K BB YYY -", "M"),
                seat(34, "B.R.. .BYR. K..Y. RY... .R...", "- K WW BBB -"),
                seat(47, "B.YR. ..RB. YK.W. ..WK. R.B.Y", "- WW RR YYY KKK"),
                center="YY",
                turn=1,
                number=4,
                wall=Wall.GRAY,
                ruleset=Ruleset.GREEN_BOX,
            ),
            "CYF",
        ),
        ("2@2",),
    ),
)
