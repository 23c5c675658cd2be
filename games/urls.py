"""The addresses of tables and boards."""

from django.urls import path

from games.views import (
    absence,
    board,
    dashboard,
    demo,
    exporting,
    joining,
    moments,
    notices,
    nudges,
    seating,
    setting_up,
    story,
)

app_name = "games"

urlpatterns = [
    path("games/", dashboard.dashboard, name="dashboard"),
    path("games/turns", dashboard.turns, name="turns"),
    path("games/lobby/", dashboard.lobby, name="lobby"),
    path("games/new/", setting_up.new, name="new"),
    path("games/mine.csv", exporting.mine, name="mine"),
    path("games/failures", notices.failures, name="failures"),
    path("games/badge", notices.badge, name="badge"),
    path("games/<int:game_id>/", board.game, name="game"),
    path("games/<int:game_id>/export.json", exporting.export, name="export"),
    path("games/<int:game_id>/board", board.board, name="board"),
    path("games/<int:game_id>/play", board.play, name="play"),
    path("games/<int:game_id>/undo", board.undo, name="undo"),
    path("games/<int:game_id>/live", nudges.watch, name="live"),
    path("games/<int:game_id>/at/", moments.seek, name="seek"),
    path("games/<int:game_id>/at/<int:step>", moments.at, name="at"),
    path("games/<int:game_id>/at/<int:step>/fork", moments.fork, name="fork"),
    path("games/<int:game_id>/at/<int:step>/share", moments.share, name="share"),
    path("games/<int:game_id>/story/", story.story, name="story"),
    path("games/<int:game_id>/rematch", story.rematch, name="rematch"),
    path("games/<int:game_id>/seats", seating.seats, name="seats"),
    path("games/<int:game_id>/seats/take", seating.take, name="take"),
    path("games/<int:game_id>/seats/leave", seating.leave, name="leave"),
    path("games/<int:game_id>/seats/role", seating.role, name="role"),
    path("games/<int:game_id>/notices", notices.choose, name="notices"),
    path("games/<int:game_id>/invite", seating.invite, name="invite"),
    path("games/<int:game_id>/start", seating.start, name="start"),
    path("games/<int:game_id>/vote", absence.vote, name="vote"),
    path("games/<int:game_id>/return", absence.come_back, name="return"),
    path("games/<int:game_id>/reopen", absence.reopen, name="reopen"),
    path("games/<int:game_id>/ask", absence.ask, name="ask"),
    path("games/<int:game_id>/leave", absence.leave, name="leave_game"),
    path("games/<int:game_id>/decline", absence.decline, name="decline"),
    path("games/<int:game_id>/invite/person", seating.invite_person, name="invite_person"),
    path("demo/<str:name>/", demo.enter, name="demo"),
    path("notices/stop/<str:token>/", notices.stop, name="stop"),
    path("join/<str:token>/", joining.join, name="join"),
]
