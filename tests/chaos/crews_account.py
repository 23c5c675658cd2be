"""The checks of crews and pauses: what the database holds at the end, against what the members did."""

from collections import Counter
from collections.abc import Iterator

from django.utils import timezone

from bench.figures import Figure
from games.models import Consent, CrewMember, Game, Notification, Proposal, Seat, Step
from tests.chaos.account import none_of
from tests.chaos.crews import Diary, Pauses

Kind = Notification.Kind


def crews(diaries: list[Diary]) -> Iterator[Figure]:
    """Check the next games, the consents to them, the notifications of them, and the pauses."""
    games = {diary.crew: list(Game.objects.filter(crew=diary.crew).order_by("pk")) for diary in diaries}
    yield from _next_games(games)
    yield from _consents(diaries, games)
    yield none_of("members not told of the next game, or twice", list(_ill_told(games)))
    yield from _pauses(diaries)


def _next_games(games: dict[int, list[Game]]) -> Iterator[Figure]:
    over = [game for its in games.values() for game in its if game.was_played_out]
    begun = sum(game.chapter > 1 and not game.in_lobby for its in games.values() for game in its)
    yield Figure("next games of crews that began by consent", begun, at_least=1, detail=f"{len(over)} games over")
    wrong = [
        crew
        for crew, its in games.items()
        if [game.chapter for game in its] != list(range(1, len(its) + 1))
        or len(its) != 1 + sum(game.was_played_out for game in its)
    ]
    yield none_of("crews without exactly one next game for each that is over", wrong)


def _consents(diaries: list[Diary], games: dict[int, list[Game]]) -> Iterator[Figure]:
    lost, unasked, twice = [], [], []
    for diary in diaries:
        places = Counter(
            Seat.objects.filter(game__in=games[diary.crew], game__chapter__gt=1).values_list("game__chapter", "user_id")
        )
        people = {at: times for at, times in places.items() if at[1] is not None}
        lost += sorted(diary.consents - set(people))
        unasked += sorted(set(people) - diary.consents)
        twice += [at for at, times in people.items() if times > 1]
    total = sum(len(diary.consents) for diary in diaries)
    yield none_of("acknowledged consents to next games lost", lost, detail=f"of {total}")
    yield none_of("consents to next games counted twice", twice)
    yield none_of("places in next games that nobody has asked for", unasked)
    early = [
        game.pk
        for its in games.values()
        for game in its
        if game.chapter > 1 and not game.in_lobby and game.seats.filter(user=None).exists()
    ]
    yield none_of("next games begun without everybody", early)


def _ill_told(games: dict[int, list[Game]]) -> Iterator[tuple[int, int]]:
    """Yield the next games with the members who do not learn of them once: by the end of the last, or by themselves."""
    for crew, its in games.items():
        members = set(CrewMember.objects.filter(crew=crew).values_list("user_id", flat=True))
        for last, game in zip(its, its[1:], strict=False):
            end = Step.objects.filter(game=last).order_by("-number").values_list("user_id", flat=True).first()
            at_table = set(last.seats.values_list("user_id", flat=True))
            rows = Notification.objects.filter(game=last, kind=Kind.OVER).values_list("user_id", flat=True)
            told = Counter(rows) + Counter(
                Notification.objects.filter(game=game, kind=Kind.NEXT_GAME).values_list("user_id", flat=True)
            )
            yield from ((game.pk, user) for user in members if told[user] != (not (user == end and user in at_table)))


def _pauses(diaries: list[Diary]) -> Iterator[Figure]:
    known = {game: pauses for diary in diaries for game, pauses in diary.pauses.items()}
    stored = {game.pk: game for game in Game.objects.filter(pk__in=known)}
    begun, ended = sum(its.begun for its in known.values()), sum(its.ended for its in known.values())
    answers, declined = (sum(getattr(its, each) for its in known.values()) for each in ("answers", "declined"))
    yield Figure("pauses begun by consent", begun, at_least=1, detail=f"{answers} answers, {declined} of them no")
    yield Figure("pauses ended early", ended, at_least=1)
    counts = [(at, len(stored[at].pauses), its.begun) for at, its in known.items()]
    yield none_of("games with other pauses than agreed", [each for each in counts if each[1] != each[2]])
    yield none_of(
        "pauses that are no intervals, or overlap", [at for at in known if not _is_fine(stored[at], known[at])]
    )
    several = Counter(Proposal.objects.values_list("game_id", "kind"))
    yield none_of("games with two proposals of a kind", [at for at, times in several.items() if times > 1])
    yield none_of(
        "open proposals whose consents differ", [at for at, its in known.items() if _agreed(at) != its.agreed]
    )
    yield none_of("consents to proposals counted twice", _twice())
    yield none_of("pauses of which players were not told once", list(_ill_told_of_pauses(known)))


def _is_fine(game: Game, known: Pauses) -> bool:
    """Return whether its pauses follow each other, and only one that nobody has ended lasts."""
    times, now = game.pause_times, timezone.now()
    follow = all(end <= start for (_, end), (start, _) in zip(times, times[1:], strict=False))
    lasting = sum(end > now for _, end in times)
    return follow and all(start < end for start, end in times) and lasting == known.begun - known.ended


def _agreed(game: int) -> set[int]:
    rows = Consent.objects.filter(proposal__game=game, proposal__is_declined=False)
    return set(rows.values_list("user_id", flat=True))


def _twice() -> list[tuple[int, int]]:
    rows = Counter(Consent.objects.values_list("proposal_id", "user_id"))
    return [at for at, times in rows.items() if times > 1]


def _ill_told_of_pauses(known: dict[int, Pauses]) -> Iterator[tuple[int, int, int]]:
    """Yield the games with the notifications that they have and should have: one to each but who caused it."""
    for game, its in known.items():
        others = Seat.objects.filter(game=game).exclude(user=None).count() - 1
        rows = Notification.objects.filter(game=game, kind=Kind.PAUSED).count()
        if rows != others * (its.begun + its.ended):
            yield game, rows, others * (its.begun + its.ended)


def starts(diaries: list[Diary]) -> dict[int, int]:
    """Return the versions at which the games of crews began: at the first notification of a turn or of the start."""
    found = dict[int, int]()
    rows = Notification.objects.filter(
        game__crew__in=[diary.crew for diary in diaries], kind__in=(Kind.STARTED, Kind.YOUR_TURN)
    )
    for game, version in rows.order_by("-version").values_list("game_id", "version"):
        found[game] = version
    return found
