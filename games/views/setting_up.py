"""Setting up a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games import services
from games.forms import TableForm
from games.views.access import signed_in, user_of


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A new table, with its maker on its first seats."""
    host = user_of(request)
    form = TableForm(request.POST if request.method == "POST" else None, host=host)
    if form.is_valid():
        return redirect(services.create_table(host=host, **form.cleaned_data))
    return render(request, "games/new.html", {"form": form}, status=422 if form.is_bound else 200)
