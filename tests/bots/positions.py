"""Positions in which one draft is clearly right, each with the sentence that says why."""

from typing import NamedTuple

from azul.engine import PlayerBoard, Ruleset, State, Wall
from tests.engine.boards import play, table


class Position(NamedTuple):
    """A decision, and its only good answers, spelled as records."""

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


POSITIONS = (
    Position(
        "1 end while leading",
        offer(
            seat(47, "BYRK. W.YR. K.B.R .KW.. .R...", "- BB YY RRR WWW"),
            seat(30, "BYR.W WB.RK KWBY. .KWB. .R.WB", "- Y RR RRR KKKK", "M"),
            center="W",
        ),
        ("CW1",),
    ),
    Position(
        "2 do not end while behind",
        offer(
            seat(25, "BYR.W .BY.. KW.Y. .K.B. YR...", "- RR B YY KKKK"),
            seat(45, "BY.K. W.YR. K.BY. R.W.. .R...", "- BB RR BBB W", "MYY"),
            center="K",
        ),
        ("CK5",),
    ),
    Position(
        "3 column",
        offer(
            seat(38, "..RK. W...K KWB.. ..WB. ..KW.", "B Y YY KKK RR"),
            seat(41, "BYR.W .BY.. K..Y. .K.B. Y...B", "K R WW YY RRRR"),
            center="Y",
        ),
        ("CY2",),
    ),
    Position(
        "4 color over column",
        offer(
            seat(36, "B...W .BYR. KW.Y. ..WB. ...W.", "- W RR YYY BBB"),
            seat(44, "BYRK. ..Y.K KW... R..BY .R.W.", "W B YY WW KKK", "M"),
            center="KW",
        ),
        ("CW2",),
    ),
    Position(
        "5 tie-break",
        offer(
            seat(35, "BY.KW ....K ..BY. RK.BY .R...", "- B RR WWWW YYY"),
            seat(45, "BYR.W W.Y.. K..Y. .KW.. ..K.B", "K B RR YYY WW", "M"),
            center="R",
        ),
        ("CR1",),
    ),
    Position(
        "6 overflow",
        offer(
            seat(52, "B.RK. .BY.. ..BYR R..B. Y..W.", "- K WW Y RRR", "MKKB"),
            seat(42, "BYRK. .BY.. K..Y. R...Y .R.W.", "W R WW BB KK"),
            center="YYY",
        ),
        ("CY4",),
    ),
    Position(
        "7 deny row",
        offer(
            seat(34, "BY.K. W..RK .WB.. .K.B. Y...B", "R Y RR WWW RR"),
            seat(44, "B.RKW W.Y.. K.B.R R..BY .RK..", "- B WW KK WWW", "M"),
            displays="- - BRRY - -",
        ),
        ("3Y2",),
    ),
    Position(
        "8 deny color",
        offer(
            seat(40, "BYRK. W.Y.. .WBY. R..BY ..K..", "W B RR WWW YY"),
            seat(42, "B..K. .B..K .WB.. RK... .RK..", "R Y KK YY WW", "MR"),
            center="BK",
        ),
        ("CKF",),
    ),
    Position(
        "10 marker worth",
        offer(
            seat(33, ".YRK. WB..K KWB.. R..B. .RK..", "- Y YY YYY BB"),
            seat(34, "B..KW ..YR. .WB.R R.W.. YR..B", "Y BB Y KKK K"),
            displays="- - - - RRRR",
            center="W",
        ),
        ("CW1",),
    ),
    Position(
        "11 disaster",
        offer(
            seat(33, "BYR.. .BYR. K.BY. R.W.. .R..B", "W KK W - YY"),
            seat(34, "B.RKW ..YR. .WB.R R.W.. YR..B", "Y BB K YYY KKK", "M"),
            displays="- - - BBBB -",
            center="RRRRRRRR",
        ),
        ("4B4",),
    ),
    Position(
        "12 parity",
        offer(
            seat(33, "B.R.. W..R. K.BY. R.W.. .R..B", "Y Y W K YY"),
            seat(34, "B.R.W ..YR. .WB.R R.W.. YR..B", "Y B K YYY WWW", "M"),
            displays="- BBRR",
            center="KRRRRRR",
        ),
        ("2RF",),
    ),
    Position(
        "13 five whites",
        offer(
            seat(30, "BY.K. ...R. ..BY. R..BY .RK.B", "- YY - KKK -"),
            seat(36, "B.RK. W.YR. .WB.. R.WB. YR...", "Y B RR YYY KK", "MK"),
            center="WWWWW",
        ),
        ("CW5",),
    ),
    Position(
        "14 floor full",
        offer(
            seat(53, "BYR.. ...R. .WBY. R.WB. .R...", "- B KK YYY YY", "MWRRWBB"),
            seat(39, "BYR.W .BY.. K..Y. .K.B. Y...B", "K R WW YY RRR"),
            center="KKK",
        ),
        ("CK1",),
    ),
    Position(
        "16 two threats",
        offer(
            seat(41, "B.R.. W..RK K.B.R ..WB. .R...", "K B WW RRR WWW"),
            seat(47, "BYR.W ..Y.K K..Y. RK.B. ..K..", "- B RR YY WW", "M"),
            displays="- - - KKKR",
            center="K",
        ),
        ("4R4",),
    ),
    Position(
        "9 display not center",
        offer(
            seat(32, "BYRK. W.... .WB.R R.WB. .RK.B", "W BB KK - WW"),
            seat(49, "BYR.W .BY.. K.B.R .K.BY ..KWB", "- R WW WWW Y"),
            displays="- YYYY",
            center="YYYY",
        ),
        ("2Y4",),
    ),
    Position(
        "19 both want black",
        offer(
            seat(42, "BYRK. W.YR. K.B.. R.W.Y .R.W.", "W K YY BBB YYY"),
            seat(43, "B.R.W W.YR. .WB.R R..B. .RK..", "Y BB KK YY WW", "M"),
            displays="- - RRRB",
            center="BK",
        ),
        ("CK2",),
    ),
    Position(
        "20 pending neighbours 3p",
        offer(
            seat(41, ".Y.K. .B... ..BY. ...B. ..KW.", "- K KKK RRR YYYYY"),
            seat(40, "BYRK. .BY.. K..Y. .K.B. Y...B", "W R WW YYY RRR", "M"),
            seat(30, "B.R.. ..YR. .WB.. R.W.. ...W.", "Y B KK KKK -"),
            center="R",
        ),
        ("CR4",),
    ),
    Position(
        "21 end with overflow 3p",
        offer(
            seat(46, "B.R.. WB.RK ..B.. R.W.. .R.W.", "K Y RR BBB YYY"),
            seat(50, "BYR.W W.YR. K.BY. .KWB. YR...", "- BB RR RRR KK"),
            seat(49, ".YRKW .BYR. KWB.. R.WB. .RK.B", "- W YY KKK WW", "M"),
            center="YY",
        ),
        ("CY2",),
    ),
    Position(
        "22 deny 3p",
        offer(
            seat(43, "B..KW WB... K.BY. RK... ..KW.", "Y K RR BBB YY"),
            seat(52, "BY.KW .BY.. K..Y. R.W.. YR...", "- W WW KK BB", "M"),
            seat(44, ".YR.W W.Y.K .WB.. .KW.. Y.K..", "B R YY RRR WW"),
            center="BKKR",
        ),
        ("CR3",),
    ),
    Position(
        "23 floor rather than end 3p",
        offer(
            seat(43, "BY... WB..K KWB.R .KW.. ..KW.", "R R YY RR RRR"),
            seat(43, "B.R.W .BYR. K.BY. R.W.. YRK..", "Y W WW KKK BBB"),
            seat(44, ".YRK. W.Y.K .WB.R .KW.. Y.K.B", "- R KK BBB RR", "M"),
            center="Y",
        ),
        ("CYF",),
    ),
    Position(
        "25 color for a penalty 3p",
        offer(
            seat(41, "BY.K. W.YR. .WB.. R.W.. YR.W.", "- KK - KKK KKK", "BB"),
            seat(43, "BYR.W .BY.. K..Y. .K.B. Y...B", "K R WW YY RRRR", "M"),
            seat(30, "B.R.. ..YR. .WB.. R.W.. ...W.", "Y B KK KKK -"),
            center="WW",
        ),
        ("CW1",),
    ),
    Position(
        "K 4p bonuses on the wall",
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
        "26 deny with fewer points 4p",
        offer(
            seat(42, "B.RK. W.YR. K.B.R R..B. .RK..", "W B YY KKK WWW"),
            seat(47, "B.R.W .B.RK .WB.. R..B. .RK..", "Y W KK WWW BBBB"),
            seat(38, "BYRK. ..Y.. K..Y. .K... Y....", "W R RR YYY RR"),
            seat(30, ".Y.K. W.... .W..R R.... .R...", "W B KK BB WWW", "M"),
            center="BYKK",
        ),
        ("CB2",),
    ),
    Position(
        "28 partial lines 4p",
        offer(
            seat(38, "BY.K. .BYR. K..YR RK.B. .RK..", "R W BB - W"),
            seat(50, "BYRK. ..Y.. K..Y. .K.B. Y....", "W R RR YYY RRR"),
            seat(40, "B.R.W .B.RK .WB.. R..B. .RK..", "Y W KK WWW BBB", "M"),
            seat(30, ".Y.K. W.... .W..R R.... .R...", "B B KK BBB KKK"),
            center="WWW",
        ),
        ("CW2",),
    ),
    Position(
        "B hate draft four reds",
        offer(
            seat(35, "BYRK. W.YR. K.B.R R..BY .R..B", "W B YY KK WW"),
            seat(45, "BY... .BY.K .WB.. RKW.. Y.K..", "K W KK BBB R", "M"),
            displays="- - - RRRR",
            center="Y",
        ),
        ("4RF",),
    ),
    Position(
        "J full floor, leave the dearer",
        offer(
            seat(60, "BYRK. W.YR. K.B.R R..BY .R..B", "W B YY KK WW", "KYYBBKW"),
            seat(45, "BYR.. .BYR. .WB.R RKW.. YR...", "K W KK BBB KKK"),
            displays="- - - RRRR",
            center="RR",
        ),
        ("CRF",),
    ),
    Position(
        "30 gray: park the red",
        offer(
            seat(44, "YK..B BY.K. K.B.R W.R.Y ..YB.", "W R YY BBB -", "MKK"),
            seat(44, "BYRK. .BYR. K..Y. R.... .R...", "W W BB BBB YYYY"),
            center="R",
            wall=Wall.GRAY,
        ),
        ("CR5",),
    ),
    Position(
        "42 gray 3p: false threat",
        offer(
            seat(38, "B.YK. .BK.W K...B R.W.. ..RB.", "W R RR YYY KK"),
            seat(52, "BYWK. WB.YR .KY.. K..R. .R.W.", "- K WW BBB YY", "M"),
            seat(44, "W.YK. .KB.R RW..B .BK.. ....Y", "B Y YY RRR KKK"),
            center="BBKR",
            wall=Wall.GRAY,
        ),
        ("CK5",),
    ),
    Position(
        "32 gray column",
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
        "33 gray leave a space",
        play(
            offer(
                seat(33, "Y.R.K RW.Y. .Y..B W.YK. ...RW", "B K RR BBBB YYY"),
                seat(39, "BYR.. .BYR. K..Y. R.... .R...", "- W BB YYY WWW", "M"),
                center="YY",
                turn=1,
                wall=Wall.GRAY,
            ),
            "CYF",
        ),
        ("1@4",),
    ),
    Position(
        "34 gray lookahead column",
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
        "35 gray both ways 3p",
        play(
            offer(
                seat(30, ".R..W B.K.. KW... RB.W. ..Y.B", "K YY BB YYY RRR"),
                seat(33, "BYR.. .BYR. K..Y. R.... .R...", "- W BB YYY WWW", "M"),
                seat(34, "B.R.. .BYR. K..Y. RY... .R...", "- W WW BBB KKK"),
                center="YY",
                turn=2,
                number=4,
                wall=Wall.GRAY,
            ),
            "CYF",
        ),
        ("2@2",),
    ),
    Position(
        "36 gray 4p two columns",
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
        "38 gray no row possible",
        play(
            offer(
                seat(21, "KY.B. .B.K. BK... ..R.Y ....R", "- Y W KK YYYYY"),
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
        "37 green gray 3p corner",
        play(
            offer(
                seat(38, "B.YR. ..RB. YK.W. ..WK. R.B.Y", "- WW RR YYY KKK"),
                seat(45, "BYRK. .BYR. K..Y. R.... .R...", "W K BB YYY - ", "M"),
                seat(34, "B.R.. .BYR. K..Y. RY... .R...", "- K WW BBB -"),
                center="YY",
                turn=2,
                number=4,
                wall=Wall.GRAY,
                ruleset=Ruleset.GREEN_BOX,
            ),
            "CYF",
        ),
        ("2@1",),
    ),
    Position(
        "39 green box: six blacks",
        offer(
            seat(35, "BY... ..YR. K.B.. .K..Y YR..B", "R W YY BB -"),
            seat(38, "BYR.. W.Y.. K.B.R R..B. Y..WB", "K RR WW YYY -", "M"),
            center="WKKKKKK",
            ruleset=Ruleset.GREEN_BOX,
        ),
        ("CW2",),
    ),
    Position(
        "40 green box: one line of blue",
        offer(
            seat(38, ".YRKW W.YR. KW.Y. .KW.. ..KW.", "- K - RR YY"),
            seat(45, "BYRK. .BYR. K..Y. .KW.. YR...", "W K BB YYY -", "M"),
            displays="- BBBY",
            center="B",
            ruleset=Ruleset.GREEN_BOX,
        ),
        ("2B3",),
    ),
    Position(
        "41 green box 3p: no threat",
        offer(
            seat(44, "BYR.W .BY.. .WB.. R.W.. .RK..", "K R YY BBB WW"),
            seat(50, "B.RKW W.YR. K.B.R R..B. .RK..", "- K W YY BBB", "M"),
            seat(44, ".YR.W W.Y.K .WB.. .KW.. Y.K..", "B R YY - WW"),
            center="BYKK",
            ruleset=Ruleset.GREEN_BOX,
        ),
        ("CB4",),
    ),
    Position(
        "M do not merge",
        offer(
            seat(42, "BYRK. W.YR. .WB.R R..B. .RK..", "W K YY WW WWW"),
            seat(42, "BY..W W.Y.K .WB.R RKW.. ..K.B", "K - KK BBB YY", "M"),
            displays="- - KRYY",
            center="RK",
        ),
        ("CK2",),
    ),
)
