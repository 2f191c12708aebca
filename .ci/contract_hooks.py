"""Values of valid requests that the document cannot describe."""

import re
from datetime import date, timedelta
from urllib.parse import urlencode
from uuid import uuid4

import schemathesis
from hypothesis import strategies

days = strategies.dates().map(str)
ranges = strategies.tuples(days, days).map(lambda ends: "::".join(sorted(ends)))
schemathesis.openapi.format("date-range", ranges)

A_RANGE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}::[0-9]{4}-[0-9]{2}-[0-9]{2}")
LAST_MONTH = f"{date.today() - timedelta(days=30)}::{date.today()}"


LONGEST_QUERY = 60_000


def is_sent(value):
    """Tells whether a parameter has a value that an address can carry."""
    if isinstance(value, list):
        return any(map(is_sent, value))
    return value not in ("", None) and not isinstance(value, dict)


@schemathesis.hook
def filter_case(_context, case):
    """Leaves out empty filters: a form sends them for every field that is not filled in, and no schema of a parameter tells it. Null,
    an object and a list of nothing are sent as nothing, too. Leaves out addresses of more than 64 KB, which the HTTP library refuses
    before the API sees them."""
    query = case.query or {}
    return all(is_sent(value) for value in query.values()) and len(urlencode(query, doseq=True)) < LONGEST_QUERY


@schemathesis.hook
def before_call(_context, case, _kwargs):
    mode = case.meta.generation.mode if case.meta else None
    if mode != schemathesis.GenerationMode.POSITIVE:
        return
    # A key names one request, as with clients, and a preference is mostly unknown.
    if "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid4())
    if "Prefer" in case.headers:
        case.headers["Prefer"] = "rehearsal"
    for name, value in (case.query or {}).items():
        # The pattern of a range cannot tell which days exist, nor a length that a search needs a letter or a digit.
        if isinstance(value, str) and A_RANGE.fullmatch(value):
            case.query[name] = LAST_MONTH
        elif name == "q" and value is not None:
            case.query[name] = "ana"
