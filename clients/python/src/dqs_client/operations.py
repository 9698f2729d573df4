"""Every operation of the service. Made by pnpm reference from its OpenAPI document."""

from __future__ import annotations

from typing import Any, Callable, Iterator, Literal, Sequence

from . import types
from .paging import pages, rows
from .service_error import ServiceError
from .transport import Transport


class _BanksGetFinancials:
    """Banks (FDIC): quarterly call-report financials of one institution by certificate, newest first.

Figures of the quarterly call reports of banks and savings institutions insured by the FDIC.

- `cert` is the FDIC certificate, not the RSSD id of the Federal Reserve; a holding company has none. `banks/search` finds it.
- Amounts are whole dollars: the FDIC publishes thousands, multiplied here exactly. Ratios are percent with the digits as published.
- `basis` matters: income is `year_to_date` in every quarter; the FDIC tells some items for the `quarter` alone, under a key of their own. `annualized` ratios are of the year to date, or of the quarter where the title says so.
- `metrics` narrows the answer to metric keys; all by default. A value that the institution did not report is left out, never zero.
- `metric_definitions` defines the metrics asked for, or without `metrics` those with a value on the page.
- A restated quarter is served as it was last published. `start` and `end` are inclusive bounds of the report date.
- The quarters of a closed institution stay; `active` is false then.
- A page of a tool ends early where all metrics of all quarters would be more than 60 KB: go on with the cursor, or ask for some metrics.
- An unknown certificate is `not_found`; an institution of which no quarter was loaded is `out_of_coverage`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, cert: int, metrics: Sequence[str] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.BanksGetFinancialsAnswer:
        """Bank financials.

        cert: FDIC certificate. Table formats accept up to 20: repeat the parameter.
        metrics: Metric keys, e.g. total_assets; all by default.
        start: First report date.
        end: Last report date.
        limit: Rows per page, 1 to 40.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/banks/financials", {"cert": cert, "metrics": metrics, "start": start, "end": end, "limit": limit, "cursor": cursor}, (("data", "quarters", "*", "values", "*", "value"),))

    def pages(self, *, cert: int, metrics: Sequence[str] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.BanksGetFinancialsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"cert": cert, "metrics": metrics, "start": start, "end": end, "limit": limit, "cursor": cursor})

    def rows(self, *, cert: int, metrics: Sequence[str] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.BankQuarter]:
        """Row after row over all pages: the elements of `quarters`."""
        return rows(self, {"cert": cert, "metrics": metrics, "start": start, "end": end, "limit": limit, "cursor": cursor}, "quarters")


class _BanksSearch:
    """Banks (FDIC): insured institutions by name, certificate or RSSD id, closed and failed ones included.

Banks and savings institutions insured by the FDIC, best match first.

- A number is looked up as certificate and as RSSD id of the Federal Reserve; both are whole or nothing.
- Names are found by present and former ones; slips of spelling are forgiven. Large institutions come before small ones of like names.
- `match_reason` name_exact is the whole name but for its legal form, name_prefix its beginning, name_fuzzy words or spelling.
- `active` is false and `closed_date` tells the day where the institution failed, was merged or gave up its insurance.
- `charter_class`: N national bank, NM state bank outside the Federal Reserve, SM state bank inside it, SB savings bank, SA savings association, OI insured branch of a foreign bank.
- Holding companies are no institutions: they have no certificate."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, query: str, limit: int | None = None) -> types.BanksSearchAnswer:
        """Find banks.

        query: Name, certificate or RSSD id.
        limit: Rows per page, 1 to 50."""
        return self._transport.ask("/v1/banks/search", {"query": query, "limit": limit}, ())


class _EntitiesSearch:
    """Legal entities: find a company or fund by name, alias, previous name or LEI (GLEIF), best match first.

`match_reason` says which name matched: the legal name, another one (trading name, other language, transliteration), a previous one, or one that is only alike in spelling (`fuzzy`).

| score | the query is |
|---|---|
| 100 | the LEI |
| 95 | the whole name |
| 93 | the name but for its legal form, `the` or `and` |
| 85 to 90 | its beginning |
| 80, `fuzzy` | an LEI with a slip: those held that are one away from it |
| 70 to 80 | words, or beginnings of words, of it |
| below 70 | like it in spelling: 0.7 times the likeness in percent |

An LEI may be written in small letters and in groups. Names are compared without case, accents and punctuation, legal forms in one spelling. Slips of a letter and names alike in spelling are looked for where no name has all the words as they are written. Of equal scores active entities with a current registration stand first, then the order is by name and LEI.
`country` is that of the legal address; `status` that of the entity, not of its registration."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, query: str, country: str | None = None, status: Literal["ACTIVE", "INACTIVE"] | None = None, limit: int | None = None, cursor: str | None = None) -> types.EntitiesSearchAnswer:
        """Find legal entities.

        query: Name, alias, previous name or LEI.
        country: Country of the legal address, two letters.
        status: Entity status.
        limit: Rows per page, 1 to 50.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/entities/search", {"query": query, "country": country, "status": status, "limit": limit, "cursor": cursor}, ())

    def pages(self, *, query: str, country: str | None = None, status: Literal["ACTIVE", "INACTIVE"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.EntitiesSearchAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"query": query, "country": country, "status": status, "limit": limit, "cursor": cursor})

    def rows(self, *, query: str, country: str | None = None, status: Literal["ACTIVE", "INACTIVE"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.EntityMatch]:
        """Row after row over all pages: the elements of `matches`."""
        return rows(self, {"query": query, "country": country, "status": status, "limit": limit, "cursor": cursor}, "matches")


class _EntitiesGetProfile:
    """Legal entities: the LEI record of one entity (GLEIF): names, status, jurisdiction, register, countries.

The record as GLEIF publishes it, codes and names unchanged. `lei` is what `issuer_lei` of a fund’s holding leads to.

- `entity_status` says whether the entity exists (ACTIVE, INACTIVE, NULL for a registration that was annulled or is a duplicate); `registration_status` says what became of its registration (ISSUED, LAPSED, RETIRED, MERGED …). An entity whose registration has lapsed still exists.
- `other_names` are trading names, names in other languages and transliterations, in the order of the record; `previous_names` the legal names it had before. A name that repeats the legal name is left out.
- `legal_jurisdiction` is a country or a region (US-DE). Where a record has none, it is the country of the legal address.
- `registration_authority_id` is a code of GLEIF’s list of registers (RA000602 is that of Delaware), `registration_authority_entity_id` the number of the entity there, digits as registered.
- An LEI is checked by its checksum (ISO 17442) first: a mistyped one is `bad_parameter` with what is wrong and the LEIs held that are one slip away."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, lei: str) -> types.EntitiesGetProfileAnswer:
        """Entity profile.

        lei: Legal Entity Identifier (ISO 17442): exactly 20 capitals and digits."""
        return self._transport.ask("/v1/entities/profile", {"lei": lei}, ())


class _EntitiesGetOwnership:
    """Legal entities: parents or children of an LEI by accounting consolidation (GLEIF Level 2), one or two hops.

Relationship records as GLEIF publishes them: the direct and the ultimate accounting parent are records of their own (`IS_DIRECTLY_CONSOLIDATED_BY`, `IS_ULTIMATELY_CONSOLIDATED_BY`), the child is the start node, the parent the end node. Fund managers, umbrella and feeder funds and international branches are relations of another kind and are not ownership.

- Order: hop 1 before hop 2, in each the relation that began last first, those without a beginning at the end, then LEIs.
- Relations that stand today: ACTIVE, not annulled, retired or a duplicate, and without an end in the past. A note says where others are left out; `include_ended` lists them too.
- `depth` 2 also follows every parent (or child) of hop 1 whose relation stands. In a circle the relation back to the entity is listed and not followed.
- `validity_start` and `validity_end` are those of the relationship period; the periods of the accounts that prove it say nothing of its end.
- `registration_status` LAPSED with `relationship_status` ACTIVE: the relation stands, it was only not renewed.
- `exceptions` (direction parents) say why an entity reports no direct or no ultimate parent, such as NATURAL_PERSONS or NON_CONSOLIDATING; `reason` is the first of `reasons`. They are the same on every page. No link and no exception: nothing was reported.
- Names are null where the other end has no record here."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, lei: str, direction: Literal["parents", "children"] | None = None, depth: int | None = None, include_ended: bool | None = None, limit: int | None = None, cursor: str | None = None) -> types.EntitiesGetOwnershipAnswer:
        """Entity ownership.

        lei: Legal Entity Identifier (ISO 17442): exactly 20 capitals and digits.
        direction: Who owns it, or what it owns.
        depth: Hops, 1 or 2.
        include_ended: Also relations that have ended or were annulled.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/entities/ownership", {"lei": lei, "direction": direction, "depth": depth, "include_ended": include_ended, "limit": limit, "cursor": cursor}, ())

    def pages(self, *, lei: str, direction: Literal["parents", "children"] | None = None, depth: int | None = None, include_ended: bool | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.EntitiesGetOwnershipAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"lei": lei, "direction": direction, "depth": depth, "include_ended": include_ended, "limit": limit, "cursor": cursor})

    def rows(self, *, lei: str, direction: Literal["parents", "children"] | None = None, depth: int | None = None, include_ended: bool | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.EntityOwnershipLink]:
        """Row after row over all pages: the elements of `links`."""
        return rows(self, {"lei": lei, "direction": direction, "depth": depth, "include_ended": include_ended, "limit": limit, "cursor": cursor}, "links")


class _FdaGetApprovals:
    """FDA drug approvals: products, ingredients and every submission of one to ten applications by number.

Applications of the pilot sponsors as Drugs@FDA publishes them, in the order asked for. A number asked for twice is answered twice.

- An application number is the type (NDA new drug, ANDA generic, BLA biologic) and six digits: `NDA021588`. Either case is understood.
- A number that is not held is `not_found`, and the message names every such number; an application of a company that is not a supported sponsor is `out_of_coverage`.
- `sponsor` is the company that holds the application today; `sponsor_name` is what the FDA writes, which may be the name of a company it took over.
- `brand_names` and `generic_names` are those of the products, each once; the ingredients of a combination are joined by `; `.
- `strength` of an ingredient is its part of the published strength. Where there are not as many parts as ingredients, the first ingredient carries the whole text and the others null, never a guess.
- `products` are in the order of their numbers, `submissions` newest first. ORIG is an original application, SUPPL a supplement to it.
- `submission_status` is AP (approved) or TA (tentatively approved); `approval_date` is the status date where it is AP, null otherwise.
- The FDA asks that these data not be relied on for decisions of medical care."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, application_numbers: Sequence[str]) -> types.FdaGetApprovalsAnswer:
        """Drug applications.

        application_numbers: One to ten, such as NDA021588."""
        return self._transport.ask("/v1/fda/approvals", {"application_numbers": application_numbers}, ())


class _FdaSearchApprovals:
    """FDA drug approvals: approval events by sponsor (ticker), drug name and date, newest first.

Every approved submission of the pilot sponsors: original applications (ORIG) and supplements to them (SUPPL).

- `sponsor` is the ticker, the key or the exact company name of a pilot sponsor, in either case; any other is `not_found` with the nearest. Applications that came to it by a merger are its own.
- `drug` is a part of a brand or generic name, in either case. A name that no drug has is an empty list.
- `approved_after` and `approved_before` are inclusive. The very few approvals whose date the FDA does not give come last, and are left out where a date is asked for.
- Only submissions with status AP are approvals; tentative ones are among the submissions of `fda/approvals`.
- Of one day, higher application numbers come first."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, sponsor: str | None = None, drug: str | None = None, approved_after: str | None = None, approved_before: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.FdaSearchApprovalsAnswer:
        """Drug approvals.

        sponsor: Ticker, key or company name.
        drug: Part of a brand or generic name.
        approved_after: First date.
        approved_before: Last date.
        limit: Rows per page, 1 to 50.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/fda/approvals/search", {"sponsor": sponsor, "drug": drug, "approved_after": approved_after, "approved_before": approved_before, "limit": limit, "cursor": cursor}, ())

    def pages(self, *, sponsor: str | None = None, drug: str | None = None, approved_after: str | None = None, approved_before: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.FdaSearchApprovalsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"sponsor": sponsor, "drug": drug, "approved_after": approved_after, "approved_before": approved_before, "limit": limit, "cursor": cursor})

    def rows(self, *, sponsor: str | None = None, drug: str | None = None, approved_after: str | None = None, approved_before: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.FdaApprovalEvent]:
        """Row after row over all pages: the elements of `matches`."""
        return rows(self, {"sponsor": sponsor, "drug": drug, "approved_after": approved_after, "approved_before": approved_before, "limit": limit, "cursor": cursor}, "matches")


class _FundsGetHoldings:
    """Funds: every holding of one portfolio report (SEC Form N-PORT) of one fund, largest value first.

The positions of one report, as the fund filed them: the newest report held, or that of `report_period`, the date of the
holdings (not the end of the fiscal year). Where a report was amended, the amendment filed last is served. All pages come
from the report of the first one; a page ends early where its rows would exceed what one answer may have.

Rows are in order of `value_usd`, largest first, those without a value last, then in the order of the filing. Digits are
those of the filing. Values and percentages of short positions and derivatives can be negative; percentages are of net
assets and need not sum to 100. `N/A` in a filing is null. `units_desc`, `asset_category_desc` and `issuer_category_desc`
are the filer's own words where a code says only "other".

`issuer_lei` leads to the profile of the issuer in the entities domain. CUSIP and ISIN are licensed and not kept;
`other_id` is the first identifier of another kind, and null where what the filer gives has the form of one of these two.
Names, titles and descriptions are told without such numbers in them.

A fund is a series. A registrant without series (a unit investment trust, a closed-end fund) is named by its CIK or ticker,
and `series_id` is then its CIK (`CIK0000884394`). `filed_date` of a document that was loaded without the head of its
submission is the day on which it was signed."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, fund: str, report_period: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.FundsGetHoldingsAnswer:
        """Get portfolio holdings of a fund.

        fund: Series id or class ticker, e.g. S000013795; CIK or ticker of a registrant without series.
        report_period: Exact date of the holdings; default: the newest report.
        limit: Rows per page, 1 to 200.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/funds/holdings", {"fund": fund, "report_period": report_period, "limit": limit, "cursor": cursor}, (("data", "holdings", "*", "balance"), ("data", "holdings", "*", "exchange_rate"), ("data", "holdings", "*", "value_usd"), ("data", "holdings", "*", "pct_value")))

    def pages(self, *, fund: str, report_period: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.FundsGetHoldingsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"fund": fund, "report_period": report_period, "limit": limit, "cursor": cursor})

    def rows(self, *, fund: str, report_period: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.FundsHolding]:
        """Row after row over all pages: the elements of `holdings`."""
        return rows(self, {"fund": fund, "report_period": report_period, "limit": limit, "cursor": cursor}, "holdings")


class _FundsGetProxyVotes:
    """Funds: how a fund or investment manager voted its shares (SEC Form N-PX), newest meeting first.

The votes of one report period, which ends on June 30: the newest one held, or `report_period`. A registrant's CIK gives
the votes of all its series or, of a manager, all its votes; a series id or class ticker gives the votes of that series.

`category` is one of `director_elections`, `section_14a_say_on_pay_votes`, `audit_related`, `investment_company_matters`, `shareholder_rights_and_defenses`, `extraordinary_transactions`, `capital_structure`, `compensation`, `corporate_governance`, `environment_or_climate`, `human_rights_or_human_capital_workforce`, `diversity_equity_and_inclusion`, `other_social_issues`, `other`.

`filings` are those that count for the period: the report and the amendments that add to it, or, where an amendment restates
it, that amendment and what was added later. All pages come from the filings of the first one; a page ends early where its
rows would exceed what one answer may have.

A matter of which shares were voted in different ways has one row for each way. `how_voted` is the filer's text;
`management_recommendation` says whether the vote agrees with management, not what management recommended. `total_votes`
counts the rows of the fund in the period, whatever `category` and `ticker` ask for. Issuers and descriptions are told without
CUSIPs and ISINs in them.

`ticker` is known where the issuer's name is that of one listed company alone, up to the spelling of its legal form; votes of
issuers that are not resolved are left out when a ticker is asked for. Reports before July 2024 have no structured votes.
`filed_date` of a document that was loaded without the head of its submission is the day on which it was signed."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, fund: str, category: str | None = None, report_period: str | None = None, ticker: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.FundsGetProxyVotesAnswer:
        """Get proxy votes.

        fund: Registrant CIK, series id or class ticker, e.g. 1350694.
        category: E.g. director_elections.
        report_period: Exact period; default: the newest one.
        ticker: Issuer ticker; resolved issuers only.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/funds/proxy-votes", {"fund": fund, "category": category, "report_period": report_period, "ticker": ticker, "limit": limit, "cursor": cursor}, (("data", "votes", "*", "shares_on_loan"), ("data", "votes", "*", "shares_voted")))

    def pages(self, *, fund: str, category: str | None = None, report_period: str | None = None, ticker: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.FundsGetProxyVotesAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"fund": fund, "category": category, "report_period": report_period, "ticker": ticker, "limit": limit, "cursor": cursor})

    def rows(self, *, fund: str, category: str | None = None, report_period: str | None = None, ticker: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.FundsProxyVote]:
        """Row after row over all pages: the elements of `votes`."""
        return rows(self, {"fund": fund, "category": category, "report_period": report_period, "ticker": ticker, "limit": limit, "cursor": cursor}, "votes")


class _FundsSearch:
    """Funds: find series and classes of funds by ticker, series name or registrant name, best match first.

One row for each class of a fund. A ticker finds its class before anything else; a series id finds all classes of the
series; then come names of series, and names of registrants, by how much of the name was asked for. Equal matches are in
order of the series' name, then of the ticker.

Symbols are those of the newest list held, names those of the newest yearly file, else of the newest report on Form N-PORT
or N-PX; a name is null where neither has been loaded."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, query: str, limit: int | None = None) -> types.FundsSearchAnswer:
        """Find funds.

        query: Ticker, series name or registrant name.
        limit: Rows per page, 1 to 50."""
        return self._transport.ask("/v1/funds/search", {"query": query, "limit": limit}, ())


class _FuturesSearchMarkets:
    """Futures markets with weekly commitments-of-traders reports, found by topic, market key or CFTC contract-market code, best match first.

Searches the twenty curated markets. Letter case, accents and punctuation do not matter.

`score` goes from 0 to 1 and says how the query matched; `match_reason` says what.

| score | the query is |
|---|---|
| 1 | the market key or the contract-market code |
| 0.95 | the market's name, also as published, or a keyword: a topic, group, ticker or everyday name |
| 0.85 to 0.9 | the beginning of the key, a name or a keyword |
| 0.7 to 0.8 | words, or beginnings of words, of the key, a name or a keyword |
| 0.3 to 0.7 | similar in spelling to the key, a name or a keyword, by the share of common three-letter groups |

Equal scores are ordered by name, then key. A market is listed as soon as a report of it is held. `coverage` spans the
futures-only reports held, which futures_get_positioning serves by default; it is null where only futures_and_options
reports are held. `report_variants` lists the variants held."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, query: str, limit: int | None = None) -> types.FuturesSearchMarketsAnswer:
        """Find futures markets.

        query: Topic, market key fragment or contract-market code, e.g. gold, sp500, interest rates, 088691.
        limit: Rows per page, 1 to 50."""
        return self._transport.ask("/v1/futures/markets", {"query": query, "limit": limit}, ())


class _FuturesGetPositioning:
    """Futures positioning of trader categories in one market by week from the commitments-of-traders reports, newest first.

Figures are contract counts exactly as the CFTC published them. `change_*` is the published change against the
previous report, null where the CFTC publishes none. `positions_spread` and `change_spread` are null for
producer_merchant_processor_user and nonreportable, for which the reports have no spread column.

Two values are derived by the service:

- `net_position` is long minus short. Spread positions are not counted.
- `net_position_pctile_52w` is 100 × n / N, rounded to two decimals: N is the number of reports held of the 52 weeks up
  to this report (this one included), n counts those of them whose net position is less than or equal to this one's. The
  highest net of 52 gives 100, the lowest 1.92 where it occurs once. It counts reports of the same market, category and
  variant, and is null where more than two of the 52 are not held. It does not depend on the page a week is served on.

A page of all categories holds five rows a week; `category` narrows it to one."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, market: str, category: Literal["dealer_intermediary", "asset_manager_institutional", "leveraged_funds", "other_reportables", "nonreportable", "producer_merchant_processor_user", "swap_dealer", "managed_money"] | None = None, report_variant: Literal["futures_only", "futures_and_options"] | None = None, limit: int | None = None, cursor: str | None = None) -> types.FuturesGetPositioningAnswer:
        """Get futures positioning.

        market: Exact market key, as futures_search_markets gives it. Table formats accept up to 20: repeat the parameter.
        category: Only this trader category; must belong to the market's report family. Keep unchanged while paging.
        report_variant: Futures alone, or futures and options combined. Keep unchanged while paging.
        limit: Rows per page, 1 to 500.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/futures/positioning", {"market": market, "category": category, "report_variant": report_variant, "limit": limit, "cursor": cursor}, (("data", "weeks", "*", "open_interest"), ("data", "weeks", "*", "change_open_interest"), ("data", "weeks", "*", "categories", "*", "positions_long"), ("data", "weeks", "*", "categories", "*", "positions_short"), ("data", "weeks", "*", "categories", "*", "positions_spread"), ("data", "weeks", "*", "categories", "*", "change_long"), ("data", "weeks", "*", "categories", "*", "change_short"), ("data", "weeks", "*", "categories", "*", "change_spread"), ("data", "weeks", "*", "categories", "*", "net_position")))

    def pages(self, *, market: str, category: Literal["dealer_intermediary", "asset_manager_institutional", "leveraged_funds", "other_reportables", "nonreportable", "producer_merchant_processor_user", "swap_dealer", "managed_money"] | None = None, report_variant: Literal["futures_only", "futures_and_options"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.FuturesGetPositioningAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"market": market, "category": category, "report_variant": report_variant, "limit": limit, "cursor": cursor})

    def rows(self, *, market: str, category: Literal["dealer_intermediary", "asset_manager_institutional", "leveraged_funds", "other_reportables", "nonreportable", "producer_merchant_processor_user", "swap_dealer", "managed_money"] | None = None, report_variant: Literal["futures_only", "futures_and_options"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.FuturesPositioningWeek]:
        """Row after row over all pages: the elements of `weeks`."""
        return rows(self, {"market": market, "category": category, "report_variant": report_variant, "limit": limit, "cursor": cursor}, "weeks")


class _FxGetRates:
    """Foreign exchange: daily euro reference rates of a pair, newest first; without the euro, derived through it.

Informational reference rates published by the European Central Bank on every working day since 1999-01-04, not transaction prices.

- `value` is the number of units of `quote` for 1 unit of `base`; `unit` says so in words, `currency` is the currency of `value` (the quote).
- Currency codes are those of ISO 4217, in either case.
- Base EUR: `value` has the digits that the bank published, `derived` is false. Between its files the bank keeps or drops trailing zeros (0.87060, 0.8706); the file loaded last decides.
- Any other pair: `derived` is true and `value` is the quotient of two euro rates of the same date, rounded half-even to 12 significant digits, trailing zeros dropped. A date on which one of the two was not published has no row.
- `as_of` of a derived value is that of the staler of its two rates.
- Days without a fixing (weekends, TARGET closing days) have no row, and neither has the time during which the bank suspended a currency.
- `start` and `end` are inclusive.
- A currency that the bank never published is `not_found`; a range without rates is an empty list."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, quote: str, base: str | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.FxGetRatesAnswer:
        """Daily reference rates.

        quote: Currency of the value. Table formats accept up to 20: repeat the parameter.
        base: Currency valued.
        start: First date.
        end: Last date.
        limit: Rows per page, 1 to 500.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/fx/rates", {"quote": quote, "base": base, "start": start, "end": end, "limit": limit, "cursor": cursor}, (("data", "rates", "*", "value"),))

    def pages(self, *, quote: str, base: str | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.FxGetRatesAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"quote": quote, "base": base, "start": start, "end": end, "limit": limit, "cursor": cursor})

    def rows(self, *, quote: str, base: str | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.FxGetRatesDataRatesItem]:
        """Row after row over all pages: the elements of `rates`."""
        return rows(self, {"quote": quote, "base": base, "start": start, "end": end, "limit": limit, "cursor": cursor}, "rates")


class _FxConvert:
    """Foreign exchange: an amount at the euro reference rate of one date, or of the fixing before it.

An informational conversion at reference rates published by the European Central Bank, not a transaction price.

- `rate` is the number of units of `to_currency` for 1 unit of `from_currency`, exactly the value that `/v1/fx/rates` gives for the pair on `rate_date`; `unit` says so in words.
- `converted` is `amount` × `rate` as shown, exactly: no digit is rounded away, trailing zeros are dropped. Round it to the unit you settle in. `currency` is its currency, `to_currency`.
- A pair without the euro, and the euro as `to_currency`, is derived: the quotient of two euro rates of the same date, rounded half-even to 12 significant digits. A currency into itself is 1.
- `amount` may be negative or zero, and is echoed as sent. Currency codes are those of ISO 4217, in either case.
- Without `date` the latest fixing is taken. A `date` without a fixing (weekend, TARGET closing day, today before publication) takes the prior fixing, at most 7 days back; `requested_date` and `rate_date` say both.
- Both currencies must have a rate at that fixing: a currency that had ended or was suspended by then is `out_of_coverage`, never an older rate.
- A `date` before the first fixing is `out_of_coverage`, a `date` after today (UTC) is `bad_parameter`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, amount: str, from_currency: str, to_currency: str, date: str | None = None) -> types.FxConvertAnswer:
        """Convert an amount.

        amount: Exact; text keeps every digit.
        from_currency: ISO 4217.
        to_currency: ISO 4217.
        date: Latest by default."""
        return self._transport.ask("/v1/fx/convert", {"amount": amount, "from_currency": from_currency, "to_currency": to_currency, "date": date}, (("data", "amount"), ("data", "rate"), ("data", "converted")))


class _GeoGetGeography:
    """Geography: one US or Australian place (state, county, metro, ZIP area, SA4, LGA) with parents and crosswalks.

A `geography_id` is the level and the official code: `nation:US`, `state:12`, `county:12086`, `cbsa:33100`,
`zip3:100`, `zcta:10001`, `au_state:1`, `au_gccsa:1GSYD`, `au_sa4:117`, `au_sa3:11703`, `au_lga:17200`. It never changes its
meaning. A place that was abolished keeps its id.

- `parents` are the geographies it lies in wholly, nearest first. A ZCTA names a county, a state or a metropolitan area only
  if no part of it lies outside.
- `crosswalks` holds the first 25, those of the largest weight first; geo_get_crosswalk pages through all of them.
- A county that was replaced (the eight counties of Connecticut by nine planning regions in 2022) and its successors name each
  other under `county_county`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, geography_id: str) -> types.GeoGetGeographyAnswer:
        """One geography.

        geography_id: From geo_resolve, e.g. county:12086. Table formats accept up to 20: repeat the parameter."""
        return self._transport.ask("/v1/geo/geographies/{geography_id}", {"geography_id": geography_id}, (("data", "geography", "crosswalks", "*", "weight"),))


class _GeoGetContains:
    """Geography children: counties of a state or metro, ZIP areas of a county, by code.

The geographies of one level that lie wholly inside, in order of their codes. Only those of the newest lists held: a place
that was abolished is nobody's child, though it still names its parents.

- `nation` contains every level of its country; `state` its counties, the metropolitan areas that do not cross its border, and
  ZCTAs without a part in another state.
- `cbsa` contains the counties that the Office of Management and Budget assigned to it, and the ZCTAs that lie in them alone.
- `county` contains the ZCTAs that lie in no other county. ZCTAs do not respect borders: use geo_get_crosswalk for all that touch it.
- `zip3` contains the ZCTAs that begin with its digits.
- Australia: a state contains its GCCSAs, SA4s, SA3s and LGAs, a GCCSA its SA4s and SA3s, an SA4 its SA3s.

Levels that do not nest are an empty list."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, geography_id: str, child_level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"], limit: int | None = None, cursor: str | None = None) -> types.GeoGetContainsAnswer:
        """Geographies inside.

        geography_id: From geo_resolve, e.g. county:12086.
        child_level: Of the children.
        limit: Rows per page, 1 to 200.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/geo/geographies/{geography_id}/contains", {"geography_id": geography_id, "child_level": child_level, "limit": limit, "cursor": cursor}, ())

    def pages(self, *, geography_id: str, child_level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"], limit: int | None = None, cursor: str | None = None) -> Iterator[types.GeoGetContainsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"geography_id": geography_id, "child_level": child_level, "limit": limit, "cursor": cursor})

    def rows(self, *, geography_id: str, child_level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"], limit: int | None = None, cursor: str | None = None) -> Iterator[types.GeographyRef]:
        """Row after row over all pages: the elements of `children`."""
        return rows(self, {"geography_id": geography_id, "child_level": child_level, "limit": limit, "cursor": cursor}, "children")


class _GeoGetCrosswalk:
    """Geography crosswalk: ZIP area to county shares, county to metro, replaced counties.

Official relations to one other level, largest weight first, then by code.

| from | to | relation | weight |
|---|---|---|---|
| zcta | county, and back | zcta_county | share of the ZCTA's land area that lies in the county: AREALAND_PART ÷ AREALAND_ZCTA5_20 of the Census Bureau's 2020 relationship file, rounded half-even to six digits. The weights of a ZCTA add up to 1 within 0.0000005 for each county |
| county | cbsa, and back | county_cbsa | 1: metropolitan and micropolitan areas consist of whole counties |
| county | county | county_county | a county and what replaced it: 1 where all of the older one lies in the newer, null where the Census Bureau gives no figure |
| cbsa | cbsa | cbsa_cbsa | an area and what replaced it |

The relationship file knows the counties of 2020; in Connecticut these are the old ones. ZCTAs are areas, not postal routes: a ZIP
code without an area of its own (a post office box) has none."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, geography_id: str, target_level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"], limit: int | None = None, cursor: str | None = None) -> types.GeoGetCrosswalkAnswer:
        """Crosswalk to a level.

        geography_id: From geo_resolve, e.g. county:12086.
        target_level: Of the targets.
        limit: Rows per page, 1 to 200.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/geo/geographies/{geography_id}/crosswalk", {"geography_id": geography_id, "target_level": target_level, "limit": limit, "cursor": cursor}, (("data", "crosswalks", "*", "weight"),))

    def pages(self, *, geography_id: str, target_level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"], limit: int | None = None, cursor: str | None = None) -> Iterator[types.GeoGetCrosswalkAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"geography_id": geography_id, "target_level": target_level, "limit": limit, "cursor": cursor})

    def rows(self, *, geography_id: str, target_level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"], limit: int | None = None, cursor: str | None = None) -> Iterator[types.GeographyCrosswalk]:
        """Row after row over all pages: the elements of `crosswalks`."""
        return rows(self, {"geography_id": geography_id, "target_level": target_level, "limit": limit, "cursor": cursor}, "crosswalks")


class _GeoResolve:
    """Geography search: place name, ZIP, FIPS, CBSA or ASGS code to stable ids, best match first.

Letter case, accents, hyphens and full stops do not matter. A name may be followed by its state: `Miami-Dade County, FL`,
`Denver, Colorado`, `Newcastle NSW`. A code may follow the kind it is: `ZIP 10001`, `FIPS 10001`, `SA4 117`.

| score | match_reason | the query is |
|---|---|---|
| 1 | code_exact | the official code or the `geography_id` |
| 0.99 | postal_exact | the abbreviation of a state |
| 0.97 | name_exact | the whole name |
| 0.96 | alias_exact | an everyday or former name; the city that a metropolitan area is called after; a ZIP Code without an area, for the counties of its addresses |
| 0.95 | name_exact, alias_exact | the name without its kind (Denver for Denver County); a city in the county |
| 0.85 to 0.92 | alias_exact | another spelling (Saint for St., without accents), what replaced a county or area, a city in a metropolitan area |
| 0.3 to 0.8 | name_fuzzy, alias_fuzzy | similar in spelling |

A city is no county: `Houston, TX` is its metropolitan area, then the counties it lies in, then Houston County. Matches by name come
first, then retired places (behind the one that replaced them), then those similar in spelling. Equal scores go by
prominence (a county inside the metropolitan area of its name, then by population), then from the larger kind of area to the
smaller, then by name and id. Five digits can be a county, a ZCTA, a CBSA and
an Australian code at once: the ZCTA is first, unless a county or CBSA of a million people has the code; give `level` or
`FIPS 10001`. `Lincoln, CO` is in Colorado, `Lincoln Co.` is a county. A city whose county is not loaded, and a city of a state that
was named while no list of cities is loaded, are `out_of_coverage`. Each match carries at most 3 crosswalks, of more than 20 matches 1, of more than 40 none
(`crosswalks_truncated`); geo_get_crosswalk has all."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, query: str, level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"] | None = None, country: Literal["US", "AU"] | None = None, limit: int | None = None) -> types.GeoResolveAnswer:
        """Find geographies.

        query: Place, alias, abbreviation or code, e.g. Denver, CO; 10001; NYC.
        level: Only this level.
        country: Only this country.
        limit: Rows per page, 1 to 50."""
        return self._transport.ask("/v1/geo/geographies/resolve", {"query": query, "level": level, "country": country, "limit": limit}, (("data", "matches", "*", "crosswalks", "*", "weight"),))


class _GovGetRecipientAwards:
    """Federal spending: obligations to one award recipient by fiscal year and award type, newest first.

What federal agencies obligated to one recipient, summed from the transactions of its prime awards.

- `recipient` is a recipient id, a UEI or the whole name. A UEI or a name means the awards of the recipient itself: level `C`, else `R`, else `P`. The sums of a parent with all recipients that name it are asked for by the id that ends in `-P`.
- A fiscal year begins on 1 October of the year before. A sum can be negative: de-obligations take back what was obligated in an earlier year.
- Obligations are promises, not outlays. Loans count with what was obligated, which is mostly nothing: neither face value nor subsidy cost is an obligation.
- `contract` are awards of contracts, `idv` obligations on indefinite delivery vehicles themselves; `grant` with cooperative agreements, `direct` payments, `other` with insurance.
- `top_agencies` are up to five awarding agencies of the year by what they obligated.
- `source_notes` tells which files are held of the fiscal years on the page: a kind whose files are not held is zero for want of them.
- A recipient without any transaction held is `out_of_coverage`; a name of several recipients is `ambiguous_identifier`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, recipient: str, fiscal_years: int | None = None, cursor: str | None = None) -> types.GovGetRecipientAwardsAnswer:
        """Recipient obligations.

        recipient: Recipient id, UEI or whole name. Table formats accept up to 20: repeat the parameter.
        fiscal_years: Fiscal years per page, 1 to 20, newest first.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/gov/recipients/awards", {"recipient": recipient, "fiscal_years": fiscal_years, "cursor": cursor}, (("data", "fiscal_years", "*", "total_obligations"), ("data", "fiscal_years", "*", "contract_obligations"), ("data", "fiscal_years", "*", "direct_obligations"), ("data", "fiscal_years", "*", "grant_obligations"), ("data", "fiscal_years", "*", "idv_obligations"), ("data", "fiscal_years", "*", "loan_obligations"), ("data", "fiscal_years", "*", "other_obligations"), ("data", "fiscal_years", "*", "top_agencies", "*", "amount")))

    def pages(self, *, recipient: str, fiscal_years: int | None = None, cursor: str | None = None) -> Iterator[types.GovGetRecipientAwardsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"recipient": recipient, "fiscal_years": fiscal_years, "cursor": cursor})

    def rows(self, *, recipient: str, fiscal_years: int | None = None, cursor: str | None = None) -> Iterator[types.RecipientFiscalYear]:
        """Row after row over all pages: the elements of `fiscal_years`."""
        return rows(self, {"recipient": recipient, "fiscal_years": fiscal_years, "cursor": cursor}, "fiscal_years")


class _GovSearchRecipients:
    """Federal spending: recipients of contracts, grants and loans by name, UEI or recipient id (USAspending).

Recipients of federal awards, best match first.

- `recipient_id` is that of USAspending: one recipient has an id for each level. `C`: its awards that name a parent; `R`: its awards that name none; `P`: the awards of all that name it as parent, which contain those of `C`.
- A recipient id or a UEI is looked up whole. Names are found by present, former and reported ones; slips of spelling are forgiven.
- `name` is the standardised name of the newest file held, `parent_name` the parent that the newest action names.
- `duns` is the number that the UEI replaced in 2022; present files leave it empty.
- Persons are published without their names: `REDACTED DUE TO PII` and `MULTIPLE RECIPIENTS` stand for many."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, query: str, limit: int | None = None) -> types.GovSearchRecipientsAnswer:
        """Find award recipients.

        query: Name, recipient id or UEI.
        limit: Rows per page, 1 to 50."""
        return self._transport.ask("/v1/gov/recipients/search", {"query": query, "limit": limit}, ())


class _HazardsGetRiskProfile:
    """Natural-hazard risk profile of a county or census tract from the FEMA National Risk Index: risk, losses, vulnerability.

Figures are digit for digit those of the newest release held of the place's state; `meta.release_version` names it.

- `risk_score` is a national percentile from 0 to 100 since release 1.19 (March 2023), a relative value before.
  `risk_value` is the raw index; null in releases that do not publish it (before 1.19).
- `risk_percentile` and `eal_percentile` are the published percentiles inside the place's state (RISK_SPCTL, EAL_SPCTL).
- `eal_total` is the expected annual loss in US dollars from buildings, people (as equivalents) and agriculture.
- `sovi_score` is social vulnerability, `resl_score` community resilience.

A null number is a value that FEMA does not publish for the place, never zero. The ratings are FEMA's: Very Low, Relatively
Low, Relatively Moderate, Relatively High, Very High, and the reasons for having none: No Rating, Not Applicable, Insufficient
Data, No Expected Annual Losses.

Names may stand alone (Miami-Dade) where only one place has them. A name of several places, and of a city that is no county
(Houston, TX, where Houston County is another place), is `ambiguous_identifier` with candidates, the likeliest first. Connecticut has its eight old counties up to the release of March 2023 and nine planning regions since."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, geography: str) -> types.HazardsGetRiskProfileAnswer:
        """Get natural-hazard risk profile.

        geography: FIPS (12086, 12086000100), geo_key (county:12086) or name (Miami-Dade County, FL). Table formats accept up to 20: repeat the parameter."""
        return self._transport.ask("/v1/hazards/risk-profile", {"geography": geography}, (("data", "risk_score"), ("data", "risk_value"), ("data", "risk_percentile"), ("data", "eal_total"), ("data", "eal_score"), ("data", "eal_percentile"), ("data", "sovi_score"), ("data", "resl_score"), ("data", "building_value"), ("data", "agriculture_value")))


class _HazardsGetHazardComponents:
    """Natural hazards of a county or census tract one by one (FEMA National Risk Index), costliest first.

The 18 hazards of the newest release held of the place's state, by expected annual loss, largest first; hazards
without one come last; equal ones by hazard code. The default page holds ten of them.

Null numbers are not published for the place: its rating then says why (Not Applicable: the hazard does not occur there;
Insufficient Data). A loss of zero is a published zero, rated No Expected Annual Losses. `risk_score` and `eal_score` are
national percentiles since release 1.19 (March 2023).

Hazard codes: AVLN Avalanche, CFLD Coastal Flooding, CWAV Cold Wave, DRGT Drought, ERQK Earthquake, HAIL Hail, HWAV Heat
Wave, HRCN Hurricane, ISTM Ice Storm, LNDS Landslide, LTNG Lightning, SWND Strong Wind, TRND Tornado, TSUN Tsunami, VLCN
Volcanic Activity, WFIR Wildfire, WNTW Winter Weather; river floods are RFLD Riverine Flooding up to March 2023 and IFLD
Inland Flooding since December 2025."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, geography: str, hazard_type: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.HazardsGetHazardComponentsAnswer:
        """Get hazards of a place.

        geography: FIPS (12086, 12086000100), geo_key (county:12086) or name (Miami-Dade County, FL).
        hazard_type: Only this hazard: code or name, e.g. HRCN, Hurricane.
        limit: Rows per page, 1 to 18.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/hazards/hazard-components", {"geography": geography, "hazard_type": hazard_type, "limit": limit, "cursor": cursor}, (("data", "components", "*", "risk_score"), ("data", "components", "*", "risk_value"), ("data", "components", "*", "eal_total"), ("data", "components", "*", "eal_score")))

    def pages(self, *, geography: str, hazard_type: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.HazardsGetHazardComponentsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"geography": geography, "hazard_type": hazard_type, "limit": limit, "cursor": cursor})

    def rows(self, *, geography: str, hazard_type: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.HazardComponent]:
        """Row after row over all pages: the elements of `components`."""
        return rows(self, {"geography": geography, "hazard_type": hazard_type, "limit": limit, "cursor": cursor}, "components")


class _HazardsGetRankings:
    """Natural-hazard rankings of counties or census tracts by one risk metric, nation or state, highest first.

Metrics of the whole index: risk_score, risk_value, risk_percentile, eal_total, eal_score, eal_percentile,
sovi_score, resl_score. Of one hazard: its code and one of risk_score, risk_value, eal_total, eal_score, for example
hrcn_eal_total or wfir_risk_score. Letter case does not matter. Percentiles are those inside the place's state, as published.

Places without a published value are not ranked. Equal values share a rank, the place's position in the list being that of the
first of them (1, 2, 2, 4), and are ordered by FIPS code. Ranks count inside the list: with `state` the first of the state is
1, with `county` the first tract of the county. The list is of the newest release held at that level, with `state` of the newest one held of the state; a cursor keeps to
the release it began in. A metric that the release does not have (ifld_… before December 2025, rfld_… since, risk_value
before March 2023) gives an empty list."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, level: Literal["county", "tract"], metric: Literal["risk_score", "risk_value", "eal_total", "eal_score", "risk_percentile", "eal_percentile", "sovi_score", "resl_score", "avln_risk_score", "avln_risk_value", "avln_eal_total", "avln_eal_score", "cfld_risk_score", "cfld_risk_value", "cfld_eal_total", "cfld_eal_score", "cwav_risk_score", "cwav_risk_value", "cwav_eal_total", "cwav_eal_score", "drgt_risk_score", "drgt_risk_value", "drgt_eal_total", "drgt_eal_score", "erqk_risk_score", "erqk_risk_value", "erqk_eal_total", "erqk_eal_score", "hail_risk_score", "hail_risk_value", "hail_eal_total", "hail_eal_score", "hwav_risk_score", "hwav_risk_value", "hwav_eal_total", "hwav_eal_score", "hrcn_risk_score", "hrcn_risk_value", "hrcn_eal_total", "hrcn_eal_score", "istm_risk_score", "istm_risk_value", "istm_eal_total", "istm_eal_score", "ifld_risk_score", "ifld_risk_value", "ifld_eal_total", "ifld_eal_score", "lnds_risk_score", "lnds_risk_value", "lnds_eal_total", "lnds_eal_score", "ltng_risk_score", "ltng_risk_value", "ltng_eal_total", "ltng_eal_score", "rfld_risk_score", "rfld_risk_value", "rfld_eal_total", "rfld_eal_score", "swnd_risk_score", "swnd_risk_value", "swnd_eal_total", "swnd_eal_score", "trnd_risk_score", "trnd_risk_value", "trnd_eal_total", "trnd_eal_score", "tsun_risk_score", "tsun_risk_value", "tsun_eal_total", "tsun_eal_score", "vlcn_risk_score", "vlcn_risk_value", "vlcn_eal_total", "vlcn_eal_score", "wfir_risk_score", "wfir_risk_value", "wfir_eal_total", "wfir_eal_score", "wntw_risk_score", "wntw_risk_value", "wntw_eal_total", "wntw_eal_score"], state: str | None = None, county: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.HazardsGetRankingsAnswer:
        """Rank places by natural hazard.

        level: Counties or census tracts.
        metric: risk_score, eal_total …; of one hazard: hrcn_eal_total …
        state: Name, postal abbreviation, FIPS or geo_key.
        county: With level tract: the tracts of this county; name with state, FIPS or geo_key.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/hazards/rankings", {"level": level, "metric": metric, "state": state, "county": county, "limit": limit, "cursor": cursor}, (("data", "rankings", "*", "metric_value"),))

    def pages(self, *, level: Literal["county", "tract"], metric: Literal["risk_score", "risk_value", "eal_total", "eal_score", "risk_percentile", "eal_percentile", "sovi_score", "resl_score", "avln_risk_score", "avln_risk_value", "avln_eal_total", "avln_eal_score", "cfld_risk_score", "cfld_risk_value", "cfld_eal_total", "cfld_eal_score", "cwav_risk_score", "cwav_risk_value", "cwav_eal_total", "cwav_eal_score", "drgt_risk_score", "drgt_risk_value", "drgt_eal_total", "drgt_eal_score", "erqk_risk_score", "erqk_risk_value", "erqk_eal_total", "erqk_eal_score", "hail_risk_score", "hail_risk_value", "hail_eal_total", "hail_eal_score", "hwav_risk_score", "hwav_risk_value", "hwav_eal_total", "hwav_eal_score", "hrcn_risk_score", "hrcn_risk_value", "hrcn_eal_total", "hrcn_eal_score", "istm_risk_score", "istm_risk_value", "istm_eal_total", "istm_eal_score", "ifld_risk_score", "ifld_risk_value", "ifld_eal_total", "ifld_eal_score", "lnds_risk_score", "lnds_risk_value", "lnds_eal_total", "lnds_eal_score", "ltng_risk_score", "ltng_risk_value", "ltng_eal_total", "ltng_eal_score", "rfld_risk_score", "rfld_risk_value", "rfld_eal_total", "rfld_eal_score", "swnd_risk_score", "swnd_risk_value", "swnd_eal_total", "swnd_eal_score", "trnd_risk_score", "trnd_risk_value", "trnd_eal_total", "trnd_eal_score", "tsun_risk_score", "tsun_risk_value", "tsun_eal_total", "tsun_eal_score", "vlcn_risk_score", "vlcn_risk_value", "vlcn_eal_total", "vlcn_eal_score", "wfir_risk_score", "wfir_risk_value", "wfir_eal_total", "wfir_eal_score", "wntw_risk_score", "wntw_risk_value", "wntw_eal_total", "wntw_eal_score"], state: str | None = None, county: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.HazardsGetRankingsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"level": level, "metric": metric, "state": state, "county": county, "limit": limit, "cursor": cursor})

    def rows(self, *, level: Literal["county", "tract"], metric: Literal["risk_score", "risk_value", "eal_total", "eal_score", "risk_percentile", "eal_percentile", "sovi_score", "resl_score", "avln_risk_score", "avln_risk_value", "avln_eal_total", "avln_eal_score", "cfld_risk_score", "cfld_risk_value", "cfld_eal_total", "cfld_eal_score", "cwav_risk_score", "cwav_risk_value", "cwav_eal_total", "cwav_eal_score", "drgt_risk_score", "drgt_risk_value", "drgt_eal_total", "drgt_eal_score", "erqk_risk_score", "erqk_risk_value", "erqk_eal_total", "erqk_eal_score", "hail_risk_score", "hail_risk_value", "hail_eal_total", "hail_eal_score", "hwav_risk_score", "hwav_risk_value", "hwav_eal_total", "hwav_eal_score", "hrcn_risk_score", "hrcn_risk_value", "hrcn_eal_total", "hrcn_eal_score", "istm_risk_score", "istm_risk_value", "istm_eal_total", "istm_eal_score", "ifld_risk_score", "ifld_risk_value", "ifld_eal_total", "ifld_eal_score", "lnds_risk_score", "lnds_risk_value", "lnds_eal_total", "lnds_eal_score", "ltng_risk_score", "ltng_risk_value", "ltng_eal_total", "ltng_eal_score", "rfld_risk_score", "rfld_risk_value", "rfld_eal_total", "rfld_eal_score", "swnd_risk_score", "swnd_risk_value", "swnd_eal_total", "swnd_eal_score", "trnd_risk_score", "trnd_risk_value", "trnd_eal_total", "trnd_eal_score", "tsun_risk_score", "tsun_risk_value", "tsun_eal_total", "tsun_eal_score", "vlcn_risk_score", "vlcn_risk_value", "vlcn_eal_total", "vlcn_eal_score", "wfir_risk_score", "wfir_risk_value", "wfir_eal_total", "wfir_eal_score", "wntw_risk_score", "wntw_risk_value", "wntw_eal_total", "wntw_eal_score"], state: str | None = None, county: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.HazardRankedPlace]:
        """Row after row over all pages: the elements of `rankings`."""
        return rows(self, {"level": level, "metric": metric, "state": state, "county": county, "limit": limit, "cursor": cursor}, "rankings")


class _MacroGetSeries:
    """Macro: observations of one official economic series, newest first, now or as known at an instant.

Values are the digits of the agency. Without `as_known_at` each period has its newest value.

- `as_known_at` answers as of then: each observation is the newest vintage known at or before that instant, as published and before later revisions. `meta.point_in_time` is true.
- An instant before the oldest vintage held of the series (`meta.vintage_coverage_start`) is `out_of_coverage`; one in the future gives the current values.
- Series of real-time data sets have the dates of their vintages; all others are known from the run that first loaded a value.
- `period` is the date itself for daily and weekly series, else the first day of the month, quarter or year; fiscal years of the US Government begin on 1 October.
- `start` and `end` bound `period`, both inclusive. A period without a value has no row.
- An unknown key is `not_found` with the nearest keys; a range without observations is an empty list.
- `transform` and `frequency_to` derive values; the note beside the answer (`X-Data-Note`) says the rule and what was left out. First the frequency is lowered, then the transformation is applied, both exactly; a result is rounded once. `units` and `frequency` are those of the derived values, `as_of` is the latest `as_of` of the values that it is derived from.
- `change` is the value less the one a period before, `percent_change` that in percent of the value before, `annualized` the percent change compounded over a year (12 months, 4 quarters, 52 weeks, 260 days), `year_on_year` the percent change and `year_on_year_change` the change against the same period a year before, `index` the value in percent of the first one from `start` on. Percentages and indexes are rounded to five digits after the point, a tie to the even digit.
- The value before is that of the period directly before. Of daily series it is the last one in the seven days before, a year before the last one in the seven days up to the same day; of weekly series the one nearest to 7, or 364, days before, within three days. Where there is none, or a percentage would be of a value of zero or less, the period is left out.
- `aggregation` is `mean`, `sum` or `end_of_period`. A period with a part of its values alone is left out: one that lacks a month or quarter, one that has begun or ended without values, and one in which two neighbouring daily values are more than 7 days apart (weekly ones more than 11). A mean has at most two digits more than the most exact of its values, and at least five."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, series_key: str, start: str | None = None, end: str | None = None, as_known_at: str | None = None, transform: Literal["level", "change", "percent_change", "year_on_year", "year_on_year_change", "annualized", "index"] | None = None, frequency_to: Literal["monthly", "quarterly", "annual"] | None = None, aggregation: Literal["mean", "sum", "end_of_period"] | None = None, limit: int | None = None, cursor: str | None = None) -> types.MacroGetSeriesAnswer:
        """Macroeconomic series.

        series_key: Exact key from macro_search. Table formats accept up to 20: repeat the parameter.
        start: First period.
        end: Last period.
        as_known_at: As known then; default: latest view.
        transform: Derive values, such as percent changes; default: as published.
        frequency_to: Bring the values to a lower frequency first.
        aggregation: How, with frequency_to; default mean.
        limit: Rows per page, 1 to 500.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/macro/series", {"series_key": series_key, "start": start, "end": end, "as_known_at": as_known_at, "transform": transform, "frequency_to": frequency_to, "aggregation": aggregation, "limit": limit, "cursor": cursor}, (("data", "observations", "*", "value"),))

    def pages(self, *, series_key: str, start: str | None = None, end: str | None = None, as_known_at: str | None = None, transform: Literal["level", "change", "percent_change", "year_on_year", "year_on_year_change", "annualized", "index"] | None = None, frequency_to: Literal["monthly", "quarterly", "annual"] | None = None, aggregation: Literal["mean", "sum", "end_of_period"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.MacroGetSeriesAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"series_key": series_key, "start": start, "end": end, "as_known_at": as_known_at, "transform": transform, "frequency_to": frequency_to, "aggregation": aggregation, "limit": limit, "cursor": cursor})

    def rows(self, *, series_key: str, start: str | None = None, end: str | None = None, as_known_at: str | None = None, transform: Literal["level", "change", "percent_change", "year_on_year", "year_on_year_change", "annualized", "index"] | None = None, frequency_to: Literal["monthly", "quarterly", "annual"] | None = None, aggregation: Literal["mean", "sum", "end_of_period"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.SeriesObservation]:
        """Row after row over all pages: the elements of `observations`."""
        return rows(self, {"series_key": series_key, "start": start, "end": end, "as_known_at": as_known_at, "transform": transform, "frequency_to": frequency_to, "aggregation": aggregation, "limit": limit, "cursor": cursor}, "observations")


class _MacroSearch:
    """Macro: official economic series found by topic, series-key fragment or keyword (inflation, jobs report, 10 year yield …), best first.

Finds what `macro_get_series` takes. Ask with a few words or a short question; everyday names are understood: "inflation", "jobs report", "fed funds", "national debt".

- `match_reason`: `series_key` when the key matches exactly, by prefix or by a part of it; `title` when the title matches; `keyword` when every word of the query appears in what is said of the series.
- The publisher’s own id (`CUSR0000SA0`) and that of FRED (`UNRATE`) find their series, alone, wherever they stand in the question.
- Places are filters: "US inflation", "unemployment rate Oregon", "Germany GDP" find series of that place only.
- Nothing found is an empty list with a note: known but not loaded, with the command that loads it, or not covered."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, query: str, limit: int | None = None) -> types.MacroSearchAnswer:
        """Find macroeconomic series.

        query: Topic, part of a key, or keywords.
        limit: Rows per page, 1 to 50."""
        return self._transport.ask("/v1/macro/search", {"query": query, "limit": limit}, ())


class _MacroGetCalendar:
    """Macro: scheduled releases of official statistics (CPI, jobs report, GDP, FOMC …) in a window, soonest first.

Days are those of UTC, both inclusive; the window is `start` to `start` + 14 days unless you say more, at most 93 days.

- `scheduled_at` is the instant that the agency announces, converted from its own time zone with daylight saving.
- An occurrence is never removed once published; where an agency moves it, the same occurrence has the new date.
- `status` is `tentative` where the agency marks the date so or calls it approximate, else `scheduled`.
- `series_keys` are headline series that come out with the release, as far as they are held."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, start: str | None = None, end: str | None = None, source: Literal["treasury", "bls", "bea", "ecb", "frb", "usaspending", "eurostat", "census"] | None = None, limit: int | None = None, cursor: str | None = None) -> types.MacroGetCalendarAnswer:
        """Release calendar.

        start: First UTC day; default: today.
        end: Last UTC day; default: start + 14 days.
        source: Originating agency; default: all.
        limit: Rows per page, 1 to 200.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/macro/calendar", {"start": start, "end": end, "source": source, "limit": limit, "cursor": cursor}, ())

    def pages(self, *, start: str | None = None, end: str | None = None, source: Literal["treasury", "bls", "bea", "ecb", "frb", "usaspending", "eurostat", "census"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.MacroGetCalendarAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"start": start, "end": end, "source": source, "limit": limit, "cursor": cursor})

    def rows(self, *, start: str | None = None, end: str | None = None, source: Literal["treasury", "bls", "bea", "ecb", "frb", "usaspending", "eurostat", "census"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.MacroCalendarEvent]:
        """Row after row over all pages: the elements of `events`."""
        return rows(self, {"start": start, "end": end, "source": source, "limit": limit, "cursor": cursor}, "events")


class _MacroGetRecentUpdates:
    """Macro: official economic series updated strictly after an instant, newest first, with their latest observation.

A series is updated when a value of its current view changed or a period was added; being seen again unchanged is no update.

- `updated_at` is the instant of the run that brought the change; `since` is exclusive, so the greatest `updated_at` seen is the next `since`.
- `since` is RFC 3339 with an offset. Prefer the suffix Z: a plus sign of an offset in an address must be written %2B, else it is read as a space."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, since: str, source: Literal["treasury", "bls", "bea", "ecb", "frb", "usaspending", "eurostat", "census"] | None = None, limit: int | None = None, cursor: str | None = None) -> types.MacroGetRecentUpdatesAnswer:
        """Recently updated series.

        since: Updates strictly after this instant.
        source: Agency; default: all.
        limit: Rows per page, 1 to 500.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/macro/recent-updates", {"since": since, "source": source, "limit": limit, "cursor": cursor}, (("data", "updates", "*", "latest_observation", "value"),))

    def pages(self, *, since: str, source: Literal["treasury", "bls", "bea", "ecb", "frb", "usaspending", "eurostat", "census"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.MacroGetRecentUpdatesAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"since": since, "source": source, "limit": limit, "cursor": cursor})

    def rows(self, *, since: str, source: Literal["treasury", "bls", "bea", "ecb", "frb", "usaspending", "eurostat", "census"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.MacroSeriesUpdate]:
        """Row after row over all pages: the elements of `updates`."""
        return rows(self, {"since": since, "source": source, "limit": limit, "cursor": cursor}, "updates")


class _PlatformGetCatalog:
    """Platform: every category and dataset with licence, coverage, freshness and the tools that read it."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, limit: int | None = None, cursor: str | None = None) -> types.PlatformGetCatalogAnswer:
        """Catalogue.

        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/platform/catalog", {"limit": limit, "cursor": cursor}, ())

    def pages(self, *, limit: int | None = None, cursor: str | None = None) -> Iterator[types.PlatformGetCatalogAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"limit": limit, "cursor": cursor})

    def rows(self, *, limit: int | None = None, cursor: str | None = None) -> Iterator[types.CatalogDataset]:
        """Row after row over all pages: the elements of `datasets`."""
        return rows(self, {"limit": limit, "cursor": cursor}, "datasets")


class _PlatformGetFreshness:
    """Platform: how far each dataset is behind its publisher, and why."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, limit: int | None = None, cursor: str | None = None) -> types.PlatformGetFreshnessAnswer:
        """Freshness.

        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/platform/freshness", {"limit": limit, "cursor": cursor}, ())

    def pages(self, *, limit: int | None = None, cursor: str | None = None) -> Iterator[types.PlatformGetFreshnessAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"limit": limit, "cursor": cursor})

    def rows(self, *, limit: int | None = None, cursor: str | None = None) -> Iterator[types.DatasetFreshness]:
        """Row after row over all pages: the elements of `datasets`."""
        return rows(self, {"limit": limit, "cursor": cursor}, "datasets")


class _ReGetSeries:
    """Real estate: house-price index, rent, building-permit and related observations of one series, newest first.

The current value of each period: where a publisher restated one, the newest release decides. Digits are the publisher’s.

- `period` is the first day of the month, quarter or year; `start` and `end` bound it, both inclusive.
- `base_period` says where an index is 100. Indexes with different base periods must not be compared by their level.
- `source_vintage` is the publisher’s name of the release or edition in which the value first stood, null where it names none.
- `meta` of an observation holds only what the publisher says about it: `standard_error`, `margin_of_error`, `sample_size`, `index_type`, `bedrooms`, `percentile`, `revision`, `source_note`.
- A period for which the publisher has no value has no row.
- An unknown key is `not_found` with the nearest keys; a range without observations is an empty list.
- `transform` and `frequency_to` derive values; the note beside the answer (`X-Data-Note`) says the rule and what was left out. First the frequency is lowered, then the transformation is applied, both exactly; a result is rounded once. `units` and `frequency` are those of the derived values, `as_of` is the latest `as_of` of the values that it is derived from.
- `change` is the value less the one a period before, `percent_change` that in percent of the value before, `annualized` the percent change compounded over a year (12 months, 4 quarters, 52 weeks, 260 days), `year_on_year` the percent change and `year_on_year_change` the change against the same period a year before, `index` the value in percent of the first one from `start` on. Percentages and indexes are rounded to five digits after the point, a tie to the even digit.
- The value before is that of the period directly before. Of daily series it is the last one in the seven days before, a year before the last one in the seven days up to the same day; of weekly series the one nearest to 7, or 364, days before, within three days. Where there is none, or a percentage would be of a value of zero or less, the period is left out.
- `aggregation` is `mean`, `sum` or `end_of_period`. A period with a part of its values alone is left out: one that lacks a month or quarter, one that has begun or ended without values, and one in which two neighbouring daily values are more than 7 days apart (weekly ones more than 11). A mean has at most two digits more than the most exact of its values, and at least five.
- A derived value has no `source_vintage`, `effective_date` or `meta`. `base_period` is that of the derived values."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, series_key: str, start: str | None = None, end: str | None = None, transform: Literal["level", "change", "percent_change", "year_on_year", "year_on_year_change", "annualized", "index"] | None = None, frequency_to: Literal["monthly", "quarterly", "annual"] | None = None, aggregation: Literal["mean", "sum", "end_of_period"] | None = None, limit: int | None = None, cursor: str | None = None) -> types.ReGetSeriesAnswer:
        """Real-estate series.

        series_key: Key from re_search_series. Table formats accept up to 20: repeat the parameter.
        start: First period.
        end: Last period.
        transform: Derive values, such as percent changes; default: as published.
        frequency_to: Bring the values to a lower frequency first.
        aggregation: How, with frequency_to; default mean.
        limit: Rows per page, 1 to 500.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/re/series", {"series_key": series_key, "start": start, "end": end, "transform": transform, "frequency_to": frequency_to, "aggregation": aggregation, "limit": limit, "cursor": cursor}, (("data", "observations", "*", "value"), ("data", "observations", "*", "meta", "standard_error"), ("data", "observations", "*", "meta", "margin_of_error")))

    def pages(self, *, series_key: str, start: str | None = None, end: str | None = None, transform: Literal["level", "change", "percent_change", "year_on_year", "year_on_year_change", "annualized", "index"] | None = None, frequency_to: Literal["monthly", "quarterly", "annual"] | None = None, aggregation: Literal["mean", "sum", "end_of_period"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.ReGetSeriesAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"series_key": series_key, "start": start, "end": end, "transform": transform, "frequency_to": frequency_to, "aggregation": aggregation, "limit": limit, "cursor": cursor})

    def rows(self, *, series_key: str, start: str | None = None, end: str | None = None, transform: Literal["level", "change", "percent_change", "year_on_year", "year_on_year_change", "annualized", "index"] | None = None, frequency_to: Literal["monthly", "quarterly", "annual"] | None = None, aggregation: Literal["mean", "sum", "end_of_period"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.RealEstateObservation]:
        """Row after row over all pages: the elements of `observations`."""
        return rows(self, {"series_key": series_key, "start": start, "end": end, "transform": transform, "frequency_to": frequency_to, "aggregation": aggregation, "limit": limit, "cursor": cursor}, "observations")


class _ReSearchSeries:
    """Real-estate series found by title, dataset-key words or place: house prices, rents, building permits; best first.

A question in everyday words, a subject with or without a place (`rent San Francisco 2BR`, `house price index Saint Louis`,
`homeownership rate`), gives the series of the subject, headline series first: in the places that geo_resolve finds, in their
order, then those of the areas around the place, or the nation's where none of these has any; the note of the answer says so.
Of any other query every word must be in the series' title, key or keywords;
letter case, accents, punctuation, plural and other forms of a word do not matter. `geo_key` keeps the series of one place. At least one of the two narrows the list; without
both, all series are listed.

Order: the series whose key the query is; then by level of the place (nation, state, metropolitan area, county, ZIP
code), by prominence of the data set, and by key. `coverage_start` and `coverage_end` are the first and last period
that has a value."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, query: str | None = None, geo_key: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.ReSearchSeriesAnswer:
        """Find real-estate series.

        query: Title or dataset-key words.
        geo_key: Place key from re_search_geographies.
        limit: Rows per page, 1 to 50.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/re/series/search", {"query": query, "geo_key": geo_key, "limit": limit, "cursor": cursor}, ())

    def pages(self, *, query: str | None = None, geo_key: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.ReSearchSeriesAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"query": query, "geo_key": geo_key, "limit": limit, "cursor": cursor})

    def rows(self, *, query: str | None = None, geo_key: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.RealEstateSeriesMatch]:
        """Row after row over all pages: the elements of `matches`."""
        return rows(self, {"query": query, "geo_key": geo_key, "limit": limit, "cursor": cursor}, "matches")


class _ReSearchGeographies:
    """Real-estate places by name, postal abbreviation or census/OMB code: states, metros, counties, ZIP areas; best first.

The places of the geography domain with the key that re_search_series takes. `parents` are the places it lies in
wholly; `crosswalks` are its first official links to places of other levels (geo_get_crosswalk has all of them)."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, query: str, limit: int | None = None) -> types.ReSearchGeographiesAnswer:
        """Find real-estate places.

        query: Place, abbreviation or code.
        limit: Rows per page, 1 to 50."""
        return self._transport.ask("/v1/re/geographies/search", {"query": query, "limit": limit}, (("data", "matches", "*", "crosswalks", "*", "weight"),))


class _ReGetHazardProfile:
    """Real-estate hazard profile of a US county: natural-hazard risk index, expected annual loss and 18 hazards, newest release.

The newest release of the National Risk Index that is held of the county, as hazards_get_risk_profile and
hazards_get_hazard_components serve it, in one answer. Scores and percentiles are 0 to 100; `eal_total`,
`building_value` and `agriculture_value` are US dollars; `risk_value` is an index value; `population` counts people.
Hazards come in the order of their expected annual loss."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, fips_or_geo_key: str) -> types.ReGetHazardProfileAnswer:
        """County hazard profile.

        fips_or_geo_key: County FIPS (12086) or geo_key (county:12086). Table formats accept up to 20: repeat the parameter."""
        return self._transport.ask("/v1/re/hazard-profile", {"fips_or_geo_key": fips_or_geo_key}, (("data", "risk_score"), ("data", "risk_value"), ("data", "risk_percentile"), ("data", "eal_total"), ("data", "eal_score"), ("data", "eal_percentile"), ("data", "sovi_score"), ("data", "resl_score"), ("data", "building_value"), ("data", "agriculture_value"), ("data", "hazards", "*", "risk_score"), ("data", "hazards", "*", "risk_value"), ("data", "hazards", "*", "eal_total"), ("data", "hazards", "*", "eal_score")))


class _StocksSearch:
    """Stocks: find a company, investment manager or insider by name, former name, ticker or CIK, best match first.

`score` goes from 0 to 1 and says how the query matched; `match_reason` says what.

| score | the query is |
|---|---|
| 1 | an active ticker, or the CIK |
| 0.95 | a former ticker, the whole name or a former one |
| 0.93 | a name but for its legal form (Corporation, Inc), `the` or `and` |
| 0.85 to 0.9 | the beginning of a name |
| 0.7 to 0.8 | words, or beginnings of words, of a name |
| below 0.7 | similar in spelling, by common three-letter groups or letters to correct |

Equal scores are ordered by name, then CIK. A filer is `active` if it has an active symbol, reported within the last 18 months,
or, as a manager or insider, filed within the last 24 months. A company that also files Form 13F is found as `manager` too."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, query: str, kind: Literal["company", "manager", "insider"] | None = None, limit: int | None = None) -> types.StocksSearchAnswer:
        """Find companies and filers.

        query: Name or part of it, ticker or CIK.
        kind: Companies, or investment managers.
        limit: Rows per page, 1 to 50."""
        return self._transport.ask("/v1/stocks/search", {"query": query, "kind": kind, "limit": limit}, ())


class _StocksGetCompany:
    """Stocks: company profile by ticker or CIK: name, tickers and their history, exchange, SIC industry, fiscal year end, coverage.

Tickers come from the SEC's lists of symbols. `valid_from` is the day of the first list held that shows the symbol for the
company, `valid_to` the day of the last one; a symbol is `active` while the newest list held shows it. Lists before the
first one held are not known, so a symbol can be older than its `valid_from`. Where no list has been loaded, the symbols are
those of the company's own submissions file.

`sector` is the SEC office that reviews the company's filings, `sic_code` its standard industrial classification; both are
the SEC's. Former names and symbols find a company too. `coverage.financials` counts period ends of the statements held,
`coverage.filings` filing days."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str) -> types.StocksGetCompanyAnswer:
        """Get a company profile.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193. Table formats accept up to 20: repeat the parameter."""
        return self._transport.ask("/v1/stocks/company", {"ticker_or_cik": ticker_or_cik}, ())


class _StocksGetFilings:
    """Stocks: SEC EDGAR filings of one company (10-K, 10-Q, 8-K, Form 4 …), newest first.

Every filing that EDGAR lists under the company's CIK, in the order of `filed_date`, then accession number. A filing of
several filers is listed under each of them.

`forms` takes exact form types as EDGAR writes them; letter case does not matter. An amendment is a type of its own
(`10-K/A`). `start` and `end` bound `filed_date`, both inclusive. `report_date` is the end of the period or the day of the event, null where EDGAR has none. `accepted_at` is
relayed as the SEC publishes it: newly accepted filings carry Eastern time with a `Z`, which the SEC replaces by UTC some
weeks later."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, forms: Sequence[str] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetFilingsAnswer:
        """Get company filings.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        forms: Exact form types.
        start: Inclusive.
        end: Inclusive.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/filings", {"ticker_or_cik": ticker_or_cik, "forms": forms, "start": start, "end": end, "limit": limit, "cursor": cursor}, ())

    def pages(self, *, ticker_or_cik: str, forms: Sequence[str] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetFilingsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "forms": forms, "start": start, "end": end, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, forms: Sequence[str] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksFiling]:
        """Row after row over all pages: the elements of `filings`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "forms": forms, "start": start, "end": end, "limit": limit, "cursor": cursor}, "filings")


class _StocksGetCompanyEvents:
    """Stocks: material company events from SEC 8-K items (earnings, M&A, CEO change, delisting), newest first.

A row for each item of each Form 8-K and its amendments, ordered by `event_date`, accession number and item code, newest first.
`event_date` is the day that the report gives for the earliest event, the filing day where it gives none;
`start` and `end` bound it, both inclusive.

| category | items since 2004-08-23 | items before |
|---|---|---|
| results_announcement | 2.02 | 12 |
| ma_completion | 2.01 | 2 |
| material_agreement | 1.01, 1.02 | |
| leadership_change | 5.02 | 6 |
| non_reliance | 4.02 | |
| auditor_change | 4.01 | 4 |
| bankruptcy | 1.03 | 3 |
| delisting_notice | 3.01 | |
| impairment | 2.06 | |
| restructuring | 2.05 | |
| financial_obligation | 2.03, 2.04 | |
| change_in_control | 5.01 | 1 |
| reg_fd | 7.01 | 9 |
| other | all others: 1.04, 1.05, 3.02, 3.03, 5.03 to 5.08, 6.01 to 6.06, 8.01, 9.01 | 5, 7, 8, 10, 11 |"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, category: Literal["results_announcement", "ma_completion", "material_agreement", "leadership_change", "non_reliance", "auditor_change", "bankruptcy", "delisting_notice", "impairment", "restructuring", "financial_obligation", "change_in_control", "reg_fd", "other"] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetCompanyEventsAnswer:
        """Get company events.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        category: Only these events.
        start: Inclusive.
        end: Inclusive.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/company-events", {"ticker_or_cik": ticker_or_cik, "category": category, "start": start, "end": end, "limit": limit, "cursor": cursor}, ())

    def pages(self, *, ticker_or_cik: str, category: Literal["results_announcement", "ma_completion", "material_agreement", "leadership_change", "non_reliance", "auditor_change", "bankruptcy", "delisting_notice", "impairment", "restructuring", "financial_obligation", "change_in_control", "reg_fd", "other"] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetCompanyEventsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "category": category, "start": start, "end": end, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, category: Literal["results_announcement", "ma_completion", "material_agreement", "leadership_change", "non_reliance", "auditor_change", "bankruptcy", "delisting_notice", "impairment", "restructuring", "financial_obligation", "change_in_control", "reg_fd", "other"] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksCompanyEvent]:
        """Row after row over all pages: the elements of `events`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "category": category, "start": start, "end": end, "limit": limit, "cursor": cursor}, "events")


class _StocksGetCorporateActions:
    """Stocks: corporate actions of a company: dividends, splits, delisting, ticker changes, mergers and acquisitions, newest first.

| action_type | from | event_date |
|---|---|---|
| delisting | Form 25 and 25-NSE about the common stock; Form 15 of a filer that then stops reporting | filing day |
| merger_acquisition | 8-K items 2.01 and 5.01 | the day the 8-K gives |
| ticker_change | the SEC's lists of symbols: one symbol went and one came between two lists | the first list with the new symbol |
| split | XBRL: a ratio tagged in filings, or shares and amounts per share that a later filing restates | the last day given for it, else the first restating filing |
| dividend | XBRL: dividends declared, or paid, per common share in a fiscal quarter | the end of that quarter |
| dividend, split | what the operator has licensed, on the internal surface only | as the operator's file has it |

`start_date` and `end_date` bound `event_date`, both inclusive. `source` in
`meta` is the one that most actions of the page come from; each action names its own.

A notice of removal often concerns notes or warrants, or a move to another exchange: none of them is listed. Where the notice
itself is not held, it counts if it is the last one, the company is listed no more, and a Form 15 follows within 400 days or an
8-K item 3.01 lies within 45 days. An 8-K item 3.01 by itself is a notice: see stocks_get_company_events. `effective_date` of a
removal is ten days after filing, as Rule 12d2-2 has it. A change of control within three years of a bankruptcy is not listed.

A split of two shares for one has `ratio_from` 1 and `ratio_to` 2, a reverse split of one for ten `ratio_from` 10 and
`ratio_to` 1; it stands once, with the filing that told it first. `effective_date` is given where filings give several days for
the ratio; one day alone may be that of the decision. `description` says by what the split is known and what confirms it.

A dividend from XBRL is the sum of a quarter as first reported, never adjusted for later splits; ex-dates, record and pay dates
are not in XBRL. A quarter that no filing gives is a longer period less the quarters before it, on one basis of shares, and
`description` says so; a year whose quarters are not told stands as a whole. A quarter without a dividend has no row, so that a
company that declares once a year has one. On the internal surface an operator's dividend can stand beside it."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, action_type: Literal["dividend", "split", "delisting", "ticker_change", "merger_acquisition"] | None = None, start_date: str | None = None, end_date: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetCorporateActionsAnswer:
        """Get corporate actions.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        action_type: Only these actions.
        start_date: Inclusive.
        end_date: Inclusive.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/corporate-actions", {"ticker_or_cik": ticker_or_cik, "action_type": action_type, "start_date": start_date, "end_date": end_date, "limit": limit, "cursor": cursor}, (("data", "actions", "*", "amount"), ("data", "actions", "*", "ratio_from"), ("data", "actions", "*", "ratio_to")))

    def pages(self, *, ticker_or_cik: str, action_type: Literal["dividend", "split", "delisting", "ticker_change", "merger_acquisition"] | None = None, start_date: str | None = None, end_date: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetCorporateActionsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "action_type": action_type, "start_date": start_date, "end_date": end_date, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, action_type: Literal["dividend", "split", "delisting", "ticker_change", "merger_acquisition"] | None = None, start_date: str | None = None, end_date: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksCorporateAction]:
        """Row after row over all pages: the elements of `actions`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "action_type": action_type, "start_date": start_date, "end_date": end_date, "limit": limit, "cursor": cursor}, "actions")


class _StocksGetBeneficialOwners:
    """Stocks: current beneficial owners above 5 percent of a company (SEC Schedules 13D and 13G), latest event per person.

The latest statement of each reporting person about the company's shares, by date of event, then filing date. A person whose
latest statement is at or below five percent, or says that it ceased to own more, is not listed.

Persons who report together each name the shares of the group: the rows of one accession number must never be added up.
Percentages and share counts are those of the schedule, digit for digit; holders name the class and count it themselves.
`coverage_start` is the day of the oldest schedule held: structured schedules began on 2024-12-18, and an owner who has
filed nothing since is missing."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker: str, limit: int | None = None, cursor: str | None = None) -> types.StocksGetBeneficialOwnersAnswer:
        """Get beneficial owners.

        ticker: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/beneficial-owners", {"ticker": ticker, "limit": limit, "cursor": cursor}, (("data", "owners", "*", "percent_of_class"), ("data", "owners", "*", "shares_beneficially_owned")))

    def pages(self, *, ticker: str, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetBeneficialOwnersAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker": ticker, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker: str, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksBeneficialOwner]:
        """Row after row over all pages: the elements of `owners`."""
        return rows(self, {"ticker": ticker, "limit": limit, "cursor": cursor}, "owners")


class _StocksGetBalanceSheets:
    """Stocks: SEC 10-K/10-Q balance sheet of one company: assets, liabilities, equity, debt, cash; newest first.

Lines carry normalized keys, see `stocks_list_line_items`; a line that the company does not report is left out, never zero.
Values are in whole units of the currency as filed and keep the digits and the sign rule of their line.

**Latest or as reported.** By default each value is the one last presented for its period: a later filing's comparative
replaces the first one. A whole year, and the balance sheet at its end, is told by annual reports alone, the newest that presents
it: what a later 10-Q compares with does not replace it; only where no annual report presents the period does one. With `as_reported` values come from the first report on the period alone (and, for a difference,
from the first reports on the periods it is made of); such quarters need not add up to their year. `meta.restatements`
then names every line of the page whose value changed since, with the accession numbers of both filings; derived lines
have none. A period whose own report is not held is not part of this view, and a company without any such report, or
whose facts have not been loaded yet, is answered with `out_of_coverage`.

**As known at a day.** With `as_known_at` everything is built from what had been filed up to that day, by the rules of today:
which periods there are, which filing presents them, what is derived. Nothing that was filed later has any part in it, so a
back-test sees what could be seen. Filings themselves say the day; when this service loaded them makes no difference.

**Derived values** have no accession number: a fourth quarter (year less nine months), quarters of a statement that is
filed cumulatively, twelve months (year plus year-to-date less the year-to-date before), and lines that follow from
others. A difference is taken only between facts of one concept, unit and cycle of reports; where that is not to be had
the line is left out. A line that follows from others is left out, too, where the company's own reports contradict the formula:
where the nearest period for which one filing gives both has them apart. Depreciation and amortization and operating income
are never derived. Per-share values and share counts are never derived, except dividends per share. A derived value of
exactly zero is not served.

**Fiscal years** are named as the filer names them. Periods are told by their place in the fiscal year, so that quarters
of 12 to 17 weeks and years of 53 weeks come out right; transition periods are not served. Half-years are never called
quarters: `quarterly` for a filer under IFRS that reports once or twice a year is `out_of_coverage`.

Only annual and quarterly reports (10-K, 10-KT, 10-Q, 20-F, 40-F, 6-K and their amendments) feed statements. A tool's
answer takes at most 60 KB: its page of many full statements may end before `limit`, and `next_cursor` goes on from there;
`lines` narrows it."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, period: Literal["annual", "quarterly", "ttm"] | None = None, lines: Sequence[str] | None = None, as_reported: bool | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetBalanceSheetsAnswer:
        """Get balance sheets.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193. Table formats accept up to 12: repeat the parameter.
        period: Kind of periods.
        lines: Line keys, e.g. revenue; all: stocks_list_line_items.
        as_reported: As first reported, not as restated since.
        as_known_at: As known on this day: only what was filed up to it.
        limit: Rows per page, 1 to 12.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/balance-sheets", {"ticker_or_cik": ticker_or_cik, "period": period, "lines": lines, "as_reported": as_reported, "as_known_at": as_known_at, "limit": limit, "cursor": cursor}, (("data", "statements", "*", "lines", "*", "value"),))

    def pages(self, *, ticker_or_cik: str, period: Literal["annual", "quarterly", "ttm"] | None = None, lines: Sequence[str] | None = None, as_reported: bool | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetBalanceSheetsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "period": period, "lines": lines, "as_reported": as_reported, "as_known_at": as_known_at, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, period: Literal["annual", "quarterly", "ttm"] | None = None, lines: Sequence[str] | None = None, as_reported: bool | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.Statement]:
        """Row after row over all pages: the elements of `statements`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "period": period, "lines": lines, "as_reported": as_reported, "as_known_at": as_known_at, "limit": limit, "cursor": cursor}, "statements")


class _StocksGetIncomeStatements:
    """Stocks: SEC 10-K/10-Q income statement of one company: revenue, net income, EPS, margins' parts; newest first.

Lines carry normalized keys, see `stocks_list_line_items`; a line that the company does not report is left out, never zero.
Values are in whole units of the currency as filed and keep the digits and the sign rule of their line.

**Latest or as reported.** By default each value is the one last presented for its period: a later filing's comparative
replaces the first one. A whole year, and the balance sheet at its end, is told by annual reports alone, the newest that presents
it: what a later 10-Q compares with does not replace it; only where no annual report presents the period does one. With `as_reported` values come from the first report on the period alone (and, for a difference,
from the first reports on the periods it is made of); such quarters need not add up to their year. `meta.restatements`
then names every line of the page whose value changed since, with the accession numbers of both filings; derived lines
have none. A period whose own report is not held is not part of this view, and a company without any such report, or
whose facts have not been loaded yet, is answered with `out_of_coverage`.

**As known at a day.** With `as_known_at` everything is built from what had been filed up to that day, by the rules of today:
which periods there are, which filing presents them, what is derived. Nothing that was filed later has any part in it, so a
back-test sees what could be seen. Filings themselves say the day; when this service loaded them makes no difference.

**Derived values** have no accession number: a fourth quarter (year less nine months), quarters of a statement that is
filed cumulatively, twelve months (year plus year-to-date less the year-to-date before), and lines that follow from
others. A difference is taken only between facts of one concept, unit and cycle of reports; where that is not to be had
the line is left out. A line that follows from others is left out, too, where the company's own reports contradict the formula:
where the nearest period for which one filing gives both has them apart. Depreciation and amortization and operating income
are never derived. Per-share values and share counts are never derived, except dividends per share. A derived value of
exactly zero is not served.

**Fiscal years** are named as the filer names them. Periods are told by their place in the fiscal year, so that quarters
of 12 to 17 weeks and years of 53 weeks come out right; transition periods are not served. Half-years are never called
quarters: `quarterly` for a filer under IFRS that reports once or twice a year is `out_of_coverage`.

Only annual and quarterly reports (10-K, 10-KT, 10-Q, 20-F, 40-F, 6-K and their amendments) feed statements. A tool's
answer takes at most 60 KB: its page of many full statements may end before `limit`, and `next_cursor` goes on from there;
`lines` narrows it."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, period: Literal["annual", "quarterly", "ttm"] | None = None, lines: Sequence[str] | None = None, as_reported: bool | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetIncomeStatementsAnswer:
        """Get income statements.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193. Table formats accept up to 12: repeat the parameter.
        period: Kind of periods.
        lines: Line keys, e.g. revenue; all: stocks_list_line_items.
        as_reported: As first reported, not as restated since.
        as_known_at: As known on this day: only what was filed up to it.
        limit: Rows per page, 1 to 12.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/income-statements", {"ticker_or_cik": ticker_or_cik, "period": period, "lines": lines, "as_reported": as_reported, "as_known_at": as_known_at, "limit": limit, "cursor": cursor}, (("data", "statements", "*", "lines", "*", "value"),))

    def pages(self, *, ticker_or_cik: str, period: Literal["annual", "quarterly", "ttm"] | None = None, lines: Sequence[str] | None = None, as_reported: bool | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetIncomeStatementsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "period": period, "lines": lines, "as_reported": as_reported, "as_known_at": as_known_at, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, period: Literal["annual", "quarterly", "ttm"] | None = None, lines: Sequence[str] | None = None, as_reported: bool | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.Statement]:
        """Row after row over all pages: the elements of `statements`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "period": period, "lines": lines, "as_reported": as_reported, "as_known_at": as_known_at, "limit": limit, "cursor": cursor}, "statements")


class _StocksGetCashFlowStatements:
    """Stocks: SEC 10-K/10-Q cash-flow statement of one company: operating, investing, financing, capex; newest first.

Lines carry normalized keys, see `stocks_list_line_items`; a line that the company does not report is left out, never zero.
Values are in whole units of the currency as filed and keep the digits and the sign rule of their line.

**Latest or as reported.** By default each value is the one last presented for its period: a later filing's comparative
replaces the first one. A whole year, and the balance sheet at its end, is told by annual reports alone, the newest that presents
it: what a later 10-Q compares with does not replace it; only where no annual report presents the period does one. With `as_reported` values come from the first report on the period alone (and, for a difference,
from the first reports on the periods it is made of); such quarters need not add up to their year. `meta.restatements`
then names every line of the page whose value changed since, with the accession numbers of both filings; derived lines
have none. A period whose own report is not held is not part of this view, and a company without any such report, or
whose facts have not been loaded yet, is answered with `out_of_coverage`.

**As known at a day.** With `as_known_at` everything is built from what had been filed up to that day, by the rules of today:
which periods there are, which filing presents them, what is derived. Nothing that was filed later has any part in it, so a
back-test sees what could be seen. Filings themselves say the day; when this service loaded them makes no difference.

**Derived values** have no accession number: a fourth quarter (year less nine months), quarters of a statement that is
filed cumulatively, twelve months (year plus year-to-date less the year-to-date before), and lines that follow from
others. A difference is taken only between facts of one concept, unit and cycle of reports; where that is not to be had
the line is left out. A line that follows from others is left out, too, where the company's own reports contradict the formula:
where the nearest period for which one filing gives both has them apart. Depreciation and amortization and operating income
are never derived. Per-share values and share counts are never derived, except dividends per share. A derived value of
exactly zero is not served.

**Fiscal years** are named as the filer names them. Periods are told by their place in the fiscal year, so that quarters
of 12 to 17 weeks and years of 53 weeks come out right; transition periods are not served. Half-years are never called
quarters: `quarterly` for a filer under IFRS that reports once or twice a year is `out_of_coverage`.

Only annual and quarterly reports (10-K, 10-KT, 10-Q, 20-F, 40-F, 6-K and their amendments) feed statements. A tool's
answer takes at most 60 KB: its page of many full statements may end before `limit`, and `next_cursor` goes on from there;
`lines` narrows it."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, period: Literal["annual", "quarterly", "ttm"] | None = None, lines: Sequence[str] | None = None, as_reported: bool | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetCashFlowStatementsAnswer:
        """Get cash-flow statements.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193. Table formats accept up to 12: repeat the parameter.
        period: Kind of periods.
        lines: Line keys, e.g. revenue; all: stocks_list_line_items.
        as_reported: As first reported, not as restated since.
        as_known_at: As known on this day: only what was filed up to it.
        limit: Rows per page, 1 to 12.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/cash-flow-statements", {"ticker_or_cik": ticker_or_cik, "period": period, "lines": lines, "as_reported": as_reported, "as_known_at": as_known_at, "limit": limit, "cursor": cursor}, (("data", "statements", "*", "lines", "*", "value"),))

    def pages(self, *, ticker_or_cik: str, period: Literal["annual", "quarterly", "ttm"] | None = None, lines: Sequence[str] | None = None, as_reported: bool | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetCashFlowStatementsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "period": period, "lines": lines, "as_reported": as_reported, "as_known_at": as_known_at, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, period: Literal["annual", "quarterly", "ttm"] | None = None, lines: Sequence[str] | None = None, as_reported: bool | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.Statement]:
        """Row after row over all pages: the elements of `statements`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "period": period, "lines": lines, "as_reported": as_reported, "as_known_at": as_known_at, "limit": limit, "cursor": cursor}, "statements")


class _StocksListLineItems:
    """Stocks: line keys of the financial statements with XBRL concepts, sign rules and formulas.

The registry that statements are built with. Concepts are tried in the order of `priority` in the filing that a value is
taken from; for `revenue` the total that the income statement supports wins, else the larger, and for
`depreciation_and_amortization` the larger. A derivation is used only where the filing has no concept of the line, and not where
the company's own reports contradict it: where, in the nearest period for which one filing gives both the line and its terms,
the two differ. `depreciation_and_amortization` is never derived, because `depreciation` and `amortization_of_intangibles` are
often parts only of a total under a name of the filer's own; `operating_income` is not, because filers that do not report it
mostly have interest and other items among their costs and expenses; `ebitda` needs both as reported. Terms of a derivation in
parentheses with a question mark count as nothing where the company does not report them. A formula `[as own reports bear
out]` is used only where the nearest reports before and after, three years off at most, give the line too and it comes to the same: they
also tell which of the terms in parentheses count. Names that are no line keys are
concepts kept for derivations alone. `meta.as_of` is the version of the registry."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, statement: Literal["income", "balance", "cash_flow"] | None = None, query: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksListLineItemsAnswer:
        """List statement line items.

        statement: Only this statement.
        query: A common name such as capex or EBIT, or part of a key, label or concept.
        limit: Rows per page, 1 to 200.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/line-items", {"statement": statement, "query": query, "limit": limit, "cursor": cursor}, ())

    def pages(self, *, statement: Literal["income", "balance", "cash_flow"] | None = None, query: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksListLineItemsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"statement": statement, "query": query, "limit": limit, "cursor": cursor})

    def rows(self, *, statement: Literal["income", "balance", "cash_flow"] | None = None, query: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksLineItem]:
        """Row after row over all pages: the elements of `line_items`."""
        return rows(self, {"statement": statement, "query": query, "limit": limit, "cursor": cursor}, "line_items")


class _StocksGetFacts:
    """Stocks: raw XBRL facts of one company and concept, every filing vintage with accession, newest first.

Consolidated facts (without dimensions) exactly as filed, whatever the form. Every filing that reports a period gives a
row of its own, so comparatives and amendments stand beside the first report.

With `as_known_at` each period has one row: the newest filed up to that day; `superseded` then judges by what was known
that day. Without `unit` the unit of most facts is served. Order: `end`, `start`, `filed_date`, accession number, all
newest first; an instant stands after flows that end on the same day.

**Why a value is what it is.** With `line` and `fiscal_period` in place of `concept` the answer has a `trace` of that statement
line: the rule that chose its value, the facts it took, the concepts of the filing that were passed over and by which rule, and
the accounting identities that speak of it, each with whether it holds. `facts` are then the filed vintages of the concept it
took, over the period. `2024` is a fiscal year, `2024-Q4` its quarter, `2024-Q4-ttm` the twelve months to its end."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, concept: str | None = None, line: str | None = None, fiscal_period: str | None = None, unit: str | None = None, start: str | None = None, end: str | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetFactsAnswer:
        """Get XBRL facts.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        concept: taxonomy:Concept, e.g. us-gaap:Assets. Or line.
        line: Line key to trace.
        fiscal_period: Of line, e.g. 2024, 2024-Q4.
        unit: As filed: USD, shares, USD/shares.
        start: Earliest end of a period.
        end: Latest end of a period.
        as_known_at: Only what was filed up to this day.
        limit: Rows per page, 1 to 200.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/facts", {"ticker_or_cik": ticker_or_cik, "concept": concept, "line": line, "fiscal_period": fiscal_period, "unit": unit, "start": start, "end": end, "as_known_at": as_known_at, "limit": limit, "cursor": cursor}, (("data", "facts", "*", "value"), ("data", "trace", "value"), ("data", "trace", "terms", "*", "value"), ("data", "trace", "passed_over", "*", "value")))

    def pages(self, *, ticker_or_cik: str, concept: str | None = None, line: str | None = None, fiscal_period: str | None = None, unit: str | None = None, start: str | None = None, end: str | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetFactsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "concept": concept, "line": line, "fiscal_period": fiscal_period, "unit": unit, "start": start, "end": end, "as_known_at": as_known_at, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, concept: str | None = None, line: str | None = None, fiscal_period: str | None = None, unit: str | None = None, start: str | None = None, end: str | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksFact]:
        """Row after row over all pages: the elements of `facts`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "concept": concept, "line": line, "fiscal_period": fiscal_period, "unit": unit, "start": start, "end": end, "as_known_at": as_known_at, "limit": limit, "cursor": cursor}, "facts")


class _StocksGetRestatements:
    """Stocks: restated statement lines of one company: first reported value, later value, both SEC filings.

Two filings that report one XBRL concept over one period with different values: the first report on the period, or, where
that is not held or does not give the line, the first filing to compare with it, and a later one. Reasons are many: corrections
of errors, new accounting rules applied to earlier years, discontinued operations, and, for values per share and numbers of
shares, stock splits, which `non_reliance_event` then names. The same value with more or fewer digits is no restatement, nor is
one that returns to the first. Newest filing first."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, line: str | None = None, start: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetRestatementsAnswer:
        """Get restatements.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        line: Only this line key.
        start: Earliest filed_date.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/restatements", {"ticker_or_cik": ticker_or_cik, "line": line, "start": start, "limit": limit, "cursor": cursor}, (("data", "restatements", "*", "original_value"), ("data", "restatements", "*", "restated_value"), ("data", "restatements", "*", "change_pct")))

    def pages(self, *, ticker_or_cik: str, line: str | None = None, start: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetRestatementsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "line": line, "start": start, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, line: str | None = None, start: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksRestatement]:
        """Row after row over all pages: the elements of `restatements`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "line": line, "start": start, "limit": limit, "cursor": cursor}, "restatements")


class _StocksGetSharesOutstanding:
    """Stocks: shares outstanding and public float of one company by class, from SEC filing cover pages, newest first.

Counts from the cover page of each filing (`dei:EntityCommonStockSharesOutstanding`), as filed: nothing is adjusted for
later splits. A company that counts its classes of shares apart has one observation a class, read from the XBRL of the reports
that are held: the facts of the SEC carry no classes. `public_float` (`dei:EntityPublicFloat`) is the market value held by others than affiliates at the end of
the second fiscal quarter, from the annual report."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetSharesOutstandingAnswer:
        """Get shares outstanding.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193. Table formats accept up to 20: repeat the parameter.
        start: Earliest period.
        end: Latest period.
        limit: Rows per page, 1 to 60.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/shares-outstanding", {"ticker_or_cik": ticker_or_cik, "start": start, "end": end, "limit": limit, "cursor": cursor}, (("data", "observations", "*", "shares"), ("data", "observations", "*", "public_float")))

    def pages(self, *, ticker_or_cik: str, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetSharesOutstandingAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "start": start, "end": end, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksSharesObservation]:
        """Row after row over all pages: the elements of `observations`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "start": start, "end": end, "limit": limit, "cursor": cursor}, "observations")


class _StocksGetMetrics:
    """Stocks: financial ratios of one company from its SEC statements: margins, ROE, growth, liquidity, debt.

Computed from the latest statements, exactly, and rounded half to even: percentages, ratios and values per share to four
places, days to two. `formula_key` is the formula in line keys; `avg` is the mean of the balance sheets at both ends of
the period. `value` is null where a line is missing, where a divisor is zero, and for growth from zero or a loss. In
`quick_ratio` and `cash_ratio` short-term investments that are not reported count as nothing; `inputs_complete` says so.

There are no price ratios. Returns, asset turnover and net debt to EBITDA are not given for single quarters: ask with
`period=ttm`. Shares of values per share are those on the cover page of the first report on the period. `eps_diluted` is
as filed, so its growth is given only where a period that both filings report proves that they count shares alike; across a
split it is null and `inputs_complete` false. With `as_known_at` metrics are computed from the statements as they would have
been built on that day."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, period: Literal["annual", "quarterly", "ttm"] | None = None, metrics: Sequence[str] | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetMetricsAnswer:
        """Get financial metrics.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193. Table formats accept up to 12: repeat the parameter.
        period: Kind of periods.
        metrics: Metric keys, e.g. net_margin, return_on_equity; all by default.
        as_known_at: As known on this day: only what was filed up to it.
        limit: Rows per page, 1 to 12.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/metrics", {"ticker_or_cik": ticker_or_cik, "period": period, "metrics": metrics, "as_known_at": as_known_at, "limit": limit, "cursor": cursor}, (("data", "periods", "*", "values", "*", "value"),))

    def pages(self, *, ticker_or_cik: str, period: Literal["annual", "quarterly", "ttm"] | None = None, metrics: Sequence[str] | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetMetricsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "period": period, "metrics": metrics, "as_known_at": as_known_at, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, period: Literal["annual", "quarterly", "ttm"] | None = None, metrics: Sequence[str] | None = None, as_known_at: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksMetricPeriod]:
        """Row after row over all pages: the elements of `periods`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "period": period, "metrics": metrics, "as_known_at": as_known_at, "limit": limit, "cursor": cursor}, "periods")


class _StocksGetSegments:
    """Stocks: revenue, operating income or assets of one company by segment, product or region, newest first.

From the XBRL of annual and quarterly reports, and from the SEC's Financial Statement Data Sets for reports that have
not been loaded by themselves: figures with exactly one breakdown, never crossed ones (a product in a region), and never those
of legal entities or of concentrations of risk. A figure that both have is the report's own. All items of a period
are of one filing and one concept: of the newest filing whose items come to the total of the company; of the newest that has
any, where none does.

`reconciles_to_total` says whether the items come to that filing's own total but for rounding: within half a unit of the
last digit that they give for each, and a thousandth of the total. Null where it has no total. A subtotal that stands beside its
parts (all products beside each of them) is left out where the other items then come to the total to the digit, or nearly where
it is the exact sum of three or more of them. False is common and no fault: profits of segments leave corporate expenses out, and
some filers give overlapping members on one axis. Do not add items up then. Several whole breakdowns on one axis (products and
services beside departments) are numbered by `breakdown`, the finest 1, where they can be told apart in one way alone: each
comes to the total by itself. What stands between the segments and the total on the consolidation axis (eliminations, corporate)
is listed under `axis` `ConsolidationItemsAxis`, unless the segments come to the total without it; what is eliminated of one
segment has both members, `Retail, IntersegmentElimination`, and so has what is of no segment and stands among them,
`GeneralCorporate, CorporateNonSegment`, which is listed where the items come to the total with it alone.

Values are as filed. `period=quarterly` has what reports give of single quarters; fourth quarters are in no report, and
nothing is derived. The data sets round days to the nearest end of a month: `period_end` is the company's own day where its
report or its statements are held, otherwise that end of the month. `label` is the filing's own where its labels came with it,
otherwise made of the member's name; a code that can be a country or a state of the US stays as it is."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, line: Literal["revenue", "operating_income", "assets"] | None = None, axis: Literal["segment", "product", "geography"] | None = None, period: Literal["annual", "quarterly"] | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetSegmentsAnswer:
        """Get segment figures.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        line: What is broken down.
        axis: By business segment, product or service, or region.
        period: Kind of periods.
        limit: Rows per page, 1 to 12.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/segments", {"ticker_or_cik": ticker_or_cik, "line": line, "axis": axis, "period": period, "limit": limit, "cursor": cursor}, (("data", "periods", "*", "items", "*", "value"),))

    def pages(self, *, ticker_or_cik: str, line: Literal["revenue", "operating_income", "assets"] | None = None, axis: Literal["segment", "product", "geography"] | None = None, period: Literal["annual", "quarterly"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetSegmentsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "line": line, "axis": axis, "period": period, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, line: Literal["revenue", "operating_income", "assets"] | None = None, axis: Literal["segment", "product", "geography"] | None = None, period: Literal["annual", "quarterly"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksSegmentPeriod]:
        """Row after row over all pages: the elements of `periods`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "line": line, "axis": axis, "period": period, "limit": limit, "cursor": cursor}, "periods")


class _StocksCompare:
    """Stocks: statement lines of two to ten companies side by side, joined on calendar quarters or years.

Lines of all three statements, latest values, each in the currency as filed; nothing is converted. Companies are in the
order asked. Their periods are joined on the calendar period that they are best aligned with, by the rule of the SEC's
frames: a quarter (and twelve months, by their last quarter) belongs to the calendar quarter in which the 45th day before
its end lies, a fiscal year to the calendar year in which the 180th day before its end lies. So Apple's year to September
2024, Microsoft's to June 2024 and NVIDIA's to January 2025 are all `CY2024`.

A page holds the newest calendar periods that any of the companies has. A company without a statement there has no entry
for it, and a line that it does not report is left out of `values`. Balance sheets of `period=ttm` are those at the end of
the twelve months. Where a fiscal year was moved, two periods can share one calendar period."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, tickers_or_ciks: Sequence[str], lines: Sequence[str], period: Literal["annual", "quarterly", "ttm"] | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksCompareAnswer:
        """Compare companies.

        tickers_or_ciks: Two to ten tickers or CIKs, e.g. AAPL, MSFT.
        lines: One to ten line keys, e.g. revenue, net_income.
        period: Kind of periods.
        limit: Rows per page, 1 to 8.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/compare", {"tickers_or_ciks": tickers_or_ciks, "lines": lines, "period": period, "limit": limit, "cursor": cursor}, (("data", "companies", "*", "periods", "*", "values", "*", "value"),))

    def pages(self, *, tickers_or_ciks: Sequence[str], lines: Sequence[str], period: Literal["annual", "quarterly", "ttm"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksCompareAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"tickers_or_ciks": tickers_or_ciks, "lines": lines, "period": period, "limit": limit, "cursor": cursor})

    def rows(self, *, tickers_or_ciks: Sequence[str], lines: Sequence[str], period: Literal["annual", "quarterly", "ttm"] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksComparedCompany]:
        """Row after row over all pages: the elements of `companies`."""
        return rows(self, {"tickers_or_ciks": tickers_or_ciks, "lines": lines, "period": period, "limit": limit, "cursor": cursor}, "companies")


class _StocksScreen:
    """Stocks: companies whose newest statements pass filters on lines and metrics, e.g. net_margin:gt:20.

A filter is `line_or_metric:op:value` with `gt`, `gte`, `lt`, `lte` or `eq`; all of them must hold. Lines are those of
`stocks_list_line_items`, metrics those of `stocks_get_metrics`. Money is in whole US dollars and values per share in US
dollars: amounts in other currencies never pass and are not sorted by. Percentages are in percent (`net_margin:gt:20`),
metrics rounded as `stocks_get_metrics` rounds them. A company without the line or metric does not pass.

Looked through is each company's newest period of the kind asked for, by its newest income statement, that ends within 18
months before the newest one held. `universe_count` is the number of these companies in the industry and on the exchange
asked for. `values` has what the filters and the sort name. Sorted by `sort`, otherwise by the first filter's key from the
highest; companies without the sorted value come last, and equal ones by CIK."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, filters: Sequence[str], sic_code: str | None = None, exchange: Literal["NYSE", "Nasdaq", "CBOE", "OTC"] | None = None, period: Literal["annual", "quarterly", "ttm"] | None = None, sort: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksScreenAnswer:
        """Screen companies.

        filters: One to eight of key:op:value, op gt, gte, lt, lte or eq; e.g. revenue:gte:1000000000.
        sic_code: SIC code of the industry, or its first two or three digits.
        exchange: Where a symbol of it is listed.
        period: Kind of periods.
        sort: key:asc or key:desc, e.g. revenue:desc.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/screen", {"filters": filters, "sic_code": sic_code, "exchange": exchange, "period": period, "sort": sort, "limit": limit, "cursor": cursor}, (("data", "matches", "*", "values", "*", "value"),))

    def pages(self, *, filters: Sequence[str], sic_code: str | None = None, exchange: Literal["NYSE", "Nasdaq", "CBOE", "OTC"] | None = None, period: Literal["annual", "quarterly", "ttm"] | None = None, sort: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksScreenAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"filters": filters, "sic_code": sic_code, "exchange": exchange, "period": period, "sort": sort, "limit": limit, "cursor": cursor})

    def rows(self, *, filters: Sequence[str], sic_code: str | None = None, exchange: Literal["NYSE", "Nasdaq", "CBOE", "OTC"] | None = None, period: Literal["annual", "quarterly", "ttm"] | None = None, sort: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksScreenMatch]:
        """Row after row over all pages: the elements of `matches`."""
        return rows(self, {"filters": filters, "sic_code": sic_code, "exchange": exchange, "period": period, "sort": sort, "limit": limit, "cursor": cursor}, "matches")


class _StocksGetInsiderTransactions:
    """Stocks: insider transactions of one company (SEC Forms 3, 4, 5) with code, price and footnotes, newest filing first.

Lines of the reports of directors, officers and ten percent owners, newest filing first, in each filing shares before
derivatives and then in the order of the form. A report of several persons is one row for each line, under the first person, or
the one asked for by `insider`. An exercise stands in both tables: with `is_derivative` true and false, never to be added.

`code` says what it was: only P and S are trades in the market. `price_per_share` is the filer's statement, an average where a
footnote says so; identical lines are separate trades. `start` and `end` bound `transaction_date`. An amendment replaces the
lines that it repeats or corrects, and all of a report where it has as many lines; other lines of the report stand.

`insider` is a CIK, or words of the name in any order. `codes` are the letters of the form."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, start: str | None = None, end: str | None = None, codes: Sequence[str] | None = None, insider: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetInsiderTransactionsAnswer:
        """Get insider transactions.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        start: Earliest transaction.
        end: Latest transaction.
        codes: Such as P, S.
        insider: CIK or name.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/insider-transactions", {"ticker_or_cik": ticker_or_cik, "start": start, "end": end, "codes": codes, "insider": insider, "limit": limit, "cursor": cursor}, (("data", "transactions", "*", "shares"), ("data", "transactions", "*", "price_per_share"), ("data", "transactions", "*", "value"), ("data", "transactions", "*", "shares_after")))

    def pages(self, *, ticker_or_cik: str, start: str | None = None, end: str | None = None, codes: Sequence[str] | None = None, insider: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetInsiderTransactionsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "start": start, "end": end, "codes": codes, "insider": insider, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, start: str | None = None, end: str | None = None, codes: Sequence[str] | None = None, insider: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksInsiderTransaction]:
        """Row after row over all pages: the elements of `transactions`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "start": start, "end": end, "codes": codes, "insider": insider, "limit": limit, "cursor": cursor}, "transactions")


class _StocksGetInsiders:
    """Stocks: insiders of one company (directors, officers, ten percent owners; SEC Forms 3, 4, 5) with shares held.

Persons and firms who reported on Form 3, 4 or 5 about the company within the last 24 months and did not say that they are no
longer subject to section 16, newest report first. `roles` and `officer_title` are those of the newest report.

`shares_held` are the shares held directly after the newest report that has any, added up over the classes that it names;
derivatives and indirect holdings (trusts, spouses, funds) are left out, and so are classes that the report does not name."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, limit: int | None = None, cursor: str | None = None) -> types.StocksGetInsidersAnswer:
        """Get insiders.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/insiders", {"ticker_or_cik": ticker_or_cik, "limit": limit, "cursor": cursor}, (("data", "insiders", "*", "shares_held"),))

    def pages(self, *, ticker_or_cik: str, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetInsidersAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksInsider]:
        """Row after row over all pages: the elements of `insiders`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "limit": limit, "cursor": cursor}, "insiders")


class _StocksGetInstitutionalHolders:
    """Stocks: institutional holders of one company (SEC Form 13F) at the end of a quarter, largest value first.

Positions in the company's securities that institutional managers reported for `report_period`, the end of a quarter; without
it the latest for which all reports were due and nearly all are held. A row is a manager, a class of securities and, of
options, put or call: positions that it reports on several lines (by discretion or by the managers it reports for) are added
up, options never to shares, classes never to each other. Debt, which is reported by its principal, is left out.

Amendments are applied: a restatement replaces the report, an amendment of new holdings adds to it. `value_usd` is in dollars:
filings before 2023-01-03 give thousands. `change_shares` compares with the manager's report of the quarter before; a position
that is gone is listed as `exited` with zero shares, behind all others.

Which securities are the company's is told by Schedules 13D and 13G and by the names under which managers list them.
`meta.filers_counted` is the number of managers whose reports for the period are held, `meta.coverage_note` says how complete
they are. Form 13F has long positions of managers with over 100 million dollars; nobody else's, and no short positions."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, report_period: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetInstitutionalHoldersAnswer:
        """Get institutional holders.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        report_period: End of a quarter; default: the latest complete one.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/institutional-holders", {"ticker_or_cik": ticker_or_cik, "report_period": report_period, "limit": limit, "cursor": cursor}, (("data", "holders", "*", "shares"), ("data", "holders", "*", "value_usd"), ("data", "holders", "*", "change_shares")))

    def pages(self, *, ticker_or_cik: str, report_period: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetInstitutionalHoldersAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "report_period": report_period, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, report_period: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksInstitutionalHolder]:
        """Row after row over all pages: the elements of `holders`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "report_period": report_period, "limit": limit, "cursor": cursor}, "holders")


class _StocksGetInstitutionHoldings:
    """Stocks: one institutional manager's 13F holdings at the end of a quarter, largest value first.

Positions that a manager reported on Form 13F for `report_period`, the end of a quarter; without it the newest held of this
manager. A row is a security and, of options, put or call: positions on several lines (by discretion or by the managers it
reports for) are added up, options never to shares.

Amendments are applied: a restatement replaces the report, an amendment of new holdings adds to it; `meta.accession_numbers`
are the filings that count. `total_value` and `entry_total` are what their summary pages declare, in dollars and in lines (of
text filings that declare none, what was read): they tell whether all is held, which `meta.coverage_note` says. Filings before
2023-01-03 give values in thousands; they are served in dollars. `weight_pct` is derived from the values of all rows.
`change_shares` is the difference to the manager's report of the quarter before, null where that is not held.

A manager whose holdings are in the reports of others has none of its own: the error names them."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, manager: str, report_period: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetInstitutionHoldingsAnswer:
        """Get institution holdings.

        manager: CIK or exact name, e.g. 1350694.
        report_period: End of a quarter; default: the newest held.
        limit: Rows per page, 1 to 200.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/institution-holdings", {"manager": manager, "report_period": report_period, "limit": limit, "cursor": cursor}, (("data", "holdings", "*", "shares"), ("data", "holdings", "*", "value_usd"), ("data", "holdings", "*", "weight_pct"), ("data", "holdings", "*", "change_shares"), ("data", "total_value")))

    def pages(self, *, manager: str, report_period: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetInstitutionHoldingsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"manager": manager, "report_period": report_period, "limit": limit, "cursor": cursor})

    def rows(self, *, manager: str, report_period: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksInstitutionHolding]:
        """Row after row over all pages: the elements of `holdings`."""
        return rows(self, {"manager": manager, "report_period": report_period, "limit": limit, "cursor": cursor}, "holdings")


class _StocksGetOwnershipFilings:
    """Stocks: Schedules 13D and 13G about one company, each with its reporting persons and purpose, newest first.

Every schedule held about the company's shares, newest filing first, with all reporting persons in the order of the cover page.
Persons who report together each name the shares of the group: never add them up. Figures are those of the schedule, digit for
digit; `purpose_text` is item 4 of a Schedule 13D, cut at 2,000 characters.

Structured schedules began on 2024-12-18. Earlier ones (SC 13D, SC 13G), and later ones that are not loaded, are listed with
`structured` false from the company's own list of filings, in which schedules that it filed about other companies stand too;
of companies that are institutional managers themselves that list is left out. `start` and `end` bound `filed_date`, both
inclusive."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, schedule: Literal["13D", "13G"] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetOwnershipFilingsAnswer:
        """Get ownership filings.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        schedule: Only these schedules.
        start: Earliest filing day.
        end: Latest filing day.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/ownership-filings", {"ticker_or_cik": ticker_or_cik, "schedule": schedule, "start": start, "end": end, "limit": limit, "cursor": cursor}, (("data", "filings", "*", "persons", "*", "percent_of_class"), ("data", "filings", "*", "persons", "*", "shares"), ("data", "filings", "*", "persons", "*", "sole_voting"), ("data", "filings", "*", "persons", "*", "shared_voting"), ("data", "filings", "*", "persons", "*", "sole_dispositive"), ("data", "filings", "*", "persons", "*", "shared_dispositive")))

    def pages(self, *, ticker_or_cik: str, schedule: Literal["13D", "13G"] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetOwnershipFilingsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "schedule": schedule, "start": start, "end": end, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, schedule: Literal["13D", "13G"] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksOwnershipFiling]:
        """Row after row over all pages: the elements of `filings`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "schedule": schedule, "start": start, "end": end, "limit": limit, "cursor": cursor}, "filings")


class _StocksGetPlannedSales:
    """Stocks: planned insider sales of one company (SEC Form 144 notices of proposed sale), newest first.

Notices by which affiliates of a company announce that they intend to sell restricted or control securities, one row for each
class of a notice, newest filing first. A notice is an intention: whether and what was sold is in
`stocks_get_insider_transactions`. A notice that an amendment names as the one it replaces is left out.

`start` and `end` bound `filed_date`, both inclusive. Structured notices began in April 2023."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetPlannedSalesAnswer:
        """Get planned insider sales.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        start: Earliest filing day.
        end: Latest filing day.
        limit: Rows per page, 1 to 100.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/planned-sales", {"ticker_or_cik": ticker_or_cik, "start": start, "end": end, "limit": limit, "cursor": cursor}, (("data", "notices", "*", "shares"), ("data", "notices", "*", "aggregate_market_value")))

    def pages(self, *, ticker_or_cik: str, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetPlannedSalesAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "start": start, "end": end, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksPlannedSale]:
        """Row after row over all pages: the elements of `notices`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "start": start, "end": end, "limit": limit, "cursor": cursor}, "notices")


class _StocksGetFilingSections:
    """Stocks: text of a filed report by item (10-K, 10-Q, 20-F, 8-K): its list of sections, or one of them, paged.

The main document of one filing, parted by the items of its form. Name the filing by `accession_number`, or take the newest
one held of a company and a form by `ticker_or_cik` and `form`. Without `section` the answer lists the sections; with it,
it has their text from `offset` on, `max_chars` characters at most, and `next_offset` is where it goes on.

| form | keys |
|---|---|
| 10-K, 10-K405, 10-KSB, 10-KT | `1`, `1A` … `16`, as the report numbers them: numbers changed over the years |
| 10-Q, 10-QSB | `I.1` to `I.4` and `II.1`, `II.1A` to `II.6` |
| 20-F | `1` … `19`, `4A`, `16A` … |
| 8-K | `1.01` … `9.01`; before 2004-08-23 `1` … `12` |
| 10-K | `statements`: those that stand behind item 16, where items 8 and 15 refer to them |
| all | `cover`: all before the first item; `document`: the whole of a report in which no item was found, and of other forms |

Where one heading opens several items its key is a range (`10-13`) or a list (`2.02,7.01`), and each of them finds it. All
text of the document is in exactly one section, in its order; signatures and what follows belong to the last one. An item
that a report leaves out has no section; one that is incorporated by reference has the sentence that says so. A report with
a cross-reference index instead of headings has each item from where the index links to, or from the printed page, up to
where the next one begins; of an item that is told within another one it has the line of the index with its pages.
Text is the document's own: white space of HTML is collapsed, a row of a table is a line with its cells parted by ` | `,
pictures and exhibits are not in it. `chars` and offsets count UTF-16 code units."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, accession_number: str | None = None, ticker_or_cik: str | None = None, form: str | None = None, section: str | None = None, offset: int | None = None, max_chars: int | None = None) -> types.StocksGetFilingSectionsAnswer:
        """Get filing sections.

        accession_number: Or ticker_or_cik and form.
        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        form: E.g. 10-K; the newest held.
        section: E.g. 1A, II.1A, 5.02; absent: list.
        offset: Where to begin.
        max_chars: Most characters of text."""
        return self._transport.ask("/v1/stocks/filing-sections", {"accession_number": accession_number, "ticker_or_cik": ticker_or_cik, "form": form, "section": section, "offset": offset, "max_chars": max_chars}, ())


class _StocksSearchFilings:
    """Stocks: full-text search in the reports held (10-K, 10-Q, 20-F, 8-K, proxy statements), best match first, with snippets.

Searches the text of the reports that this service holds; `meta.coverage` says how many they are, of which forms and days.
It is no search of all that EDGAR has.

`query` is words, of which all have to stand in one passage (about 6,000 characters) of a section; `"exact phrase"`, `OR` and
a minus before a word work as on the web. Words are compared by their English stem, so that *impaired* finds *impairment*; common
words such as *the* are not looked for. A section stands once, with its best passage. Of words that very many
passages have, the 1,000 newest passages are ranked, of a phrase the 200 newest: narrow by company, form or days to reach older
ones. `score` weighs how
often and how close together the words stand; it compares matches of one answer."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, query: str, ticker_or_cik: str | None = None, forms: Sequence[str] | None = None, start: str | None = None, end: str | None = None, limit: int | None = None) -> types.StocksSearchFilingsAnswer:
        """Search the text of filings.

        query: Words, "phrases", OR, -without.
        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        forms: Exact form types.
        start: Filed on or after.
        end: Filed on or before.
        limit: Rows per page, 1 to 50."""
        return self._transport.ask("/v1/stocks/filings/search", {"query": query, "ticker_or_cik": ticker_or_cik, "forms": forms, "start": start, "end": end, "limit": limit}, ())


class _StocksGetRecentFilings:
    """Stocks: filings of all EDGAR filers accepted strictly after an instant, newest first; by form where asked.

Filings as EDGAR's feed of current filings shows them, with the second of their acceptance, and those that its indexes list
afterwards. A filing of several filers, subjects or reporting persons stands once for each.

- `since` is exclusive: the greatest `accepted_at` seen is the next `since`. Prefer the suffix Z; a plus sign of an offset in an
  address must be written %2B.
- Of a filing that was found in an index alone the second is not known: `accepted_at` is null, and it is placed at ten in the
  evening in Washington on its `filed_date`, when EDGAR closes. It is thus after every instant of that day.
- `filed_date` is the day that EDGAR gives a filing: the next business day for most of what is accepted after half past five.
- `forms` takes exact form types as EDGAR writes them; letter case does not matter."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, since: str, forms: Sequence[str] | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetRecentFilingsAnswer:
        """Get recent filings.

        since: Filings strictly after this instant.
        forms: Exact form types.
        limit: Rows per page, 1 to 200.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/filings/recent", {"since": since, "forms": forms, "limit": limit, "cursor": cursor}, ())

    def pages(self, *, since: str, forms: Sequence[str] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetRecentFilingsAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"since": since, "forms": forms, "limit": limit, "cursor": cursor})

    def rows(self, *, since: str, forms: Sequence[str] | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksRecentFiling]:
        """Row after row over all pages: the elements of `filings`."""
        return rows(self, {"since": since, "forms": forms, "limit": limit, "cursor": cursor}, "filings")


class _StocksGetFailsToDeliver:
    """Stocks: balances of fails to deliver of a company’s securities by settlement date, newest first (SEC, CNS).

What the SEC publishes twice a month of the clearing's fails to deliver: the total of shares that had not been delivered by
the settlement date, old fails and new ones together. Balances of days must not be added up. A day without a row has no
published balance, which is not a known zero. Fails are no evidence of abusive or naked short sales.

A ticker answers for that symbol; a CIK for all symbols of the company, those of its past as long as the lists show them under
it. Symbols are compared without what separates their class. A day on which the lists show the symbol under another company
is not the company's. `start` and `end` are inclusive."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> types.StocksGetFailsToDeliverAnswer:
        """Get fails to deliver.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        start: Inclusive.
        end: Inclusive.
        limit: Rows per page, 1 to 200.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/fails-to-deliver", {"ticker_or_cik": ticker_or_cik, "start": start, "end": end, "limit": limit, "cursor": cursor}, (("data", "fails", "*", "quantity"),))

    def pages(self, *, ticker_or_cik: str, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetFailsToDeliverAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "start": start, "end": end, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, start: str | None = None, end: str | None = None, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksFail]:
        """Row after row over all pages: the elements of `fails`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "start": start, "end": end, "limit": limit, "cursor": cursor}, "fails")


class _StocksGetExecutiveCompensation:
    """Stocks: executive pay versus performance by fiscal year from proxy statements (DEF 14A, XBRL), newest first.

The pay-versus-performance table of Item 402(v) of Regulation S-K as filers tag it in inline XBRL, for fiscal years that end on
or after 2022-12-16 and the years that the first tables compare with. Amounts are in US dollars, of `net_income` and the
company's own measure in the unit of the table; other tables and the text of proxy statements are not parsed.

Of a year that several proxy statements show, the newest is served, and `accession_number` names it. `actually_paid` is
compensation actually paid as the rule defines it, which is neither salary nor what was sold. `total_shareholder_return` and
`peer_tsr` are what 100 dollars had become. Where one name is tagged for the whole table it is that of every year. A value
that a document gives in two ways is null. `fiscal_year` is that of the company's statements where they are held, else the
year in which the period ends."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(self, *, ticker_or_cik: str, limit: int | None = None, cursor: str | None = None) -> types.StocksGetExecutiveCompensationAnswer:
        """Get executive compensation.

        ticker_or_cik: Ticker or CIK, e.g. AAPL, BRK-B, 320193.
        limit: Rows per page, 1 to 10.
        cursor: pagination.next_cursor of the page before; keep every other parameter unchanged."""
        return self._transport.ask("/v1/stocks/executive-compensation", {"ticker_or_cik": ticker_or_cik, "limit": limit, "cursor": cursor}, (("data", "years", "*", "peo", "*", "summary_comp_total"), ("data", "years", "*", "peo", "*", "actually_paid"), ("data", "years", "*", "neo_average", "summary_comp_total"), ("data", "years", "*", "neo_average", "actually_paid"), ("data", "years", "*", "total_shareholder_return"), ("data", "years", "*", "peer_tsr"), ("data", "years", "*", "net_income"), ("data", "years", "*", "selected_measure", "value")))

    def pages(self, *, ticker_or_cik: str, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksGetExecutiveCompensationAnswer]:
        """Page after page, each as a call answers it."""
        return pages(self, {"ticker_or_cik": ticker_or_cik, "limit": limit, "cursor": cursor})

    def rows(self, *, ticker_or_cik: str, limit: int | None = None, cursor: str | None = None) -> Iterator[types.StocksCompensationYear]:
        """Row after row over all pages: the elements of `years`."""
        return rows(self, {"ticker_or_cik": ticker_or_cik, "limit": limit, "cursor": cursor}, "years")


class _Banks:
    def __init__(self, transport: Transport) -> None:
        self.get_financials = _BanksGetFinancials(transport)
        self.search = _BanksSearch(transport)


class _Entities:
    def __init__(self, transport: Transport) -> None:
        self.search = _EntitiesSearch(transport)
        self.get_profile = _EntitiesGetProfile(transport)
        self.get_ownership = _EntitiesGetOwnership(transport)


class _Fda:
    def __init__(self, transport: Transport) -> None:
        self.get_approvals = _FdaGetApprovals(transport)
        self.search_approvals = _FdaSearchApprovals(transport)


class _Funds:
    def __init__(self, transport: Transport) -> None:
        self.get_holdings = _FundsGetHoldings(transport)
        self.get_proxy_votes = _FundsGetProxyVotes(transport)
        self.search = _FundsSearch(transport)


class _Futures:
    def __init__(self, transport: Transport) -> None:
        self.search_markets = _FuturesSearchMarkets(transport)
        self.get_positioning = _FuturesGetPositioning(transport)


class _Fx:
    def __init__(self, transport: Transport) -> None:
        self.get_rates = _FxGetRates(transport)
        self.convert = _FxConvert(transport)


class _Geo:
    def __init__(self, transport: Transport) -> None:
        self.get_geography = _GeoGetGeography(transport)
        self.get_contains = _GeoGetContains(transport)
        self.get_crosswalk = _GeoGetCrosswalk(transport)
        self.resolve = _GeoResolve(transport)


class _Gov:
    def __init__(self, transport: Transport) -> None:
        self.get_recipient_awards = _GovGetRecipientAwards(transport)
        self.search_recipients = _GovSearchRecipients(transport)


class _Hazards:
    def __init__(self, transport: Transport) -> None:
        self.get_risk_profile = _HazardsGetRiskProfile(transport)
        self.get_hazard_components = _HazardsGetHazardComponents(transport)
        self.get_rankings = _HazardsGetRankings(transport)


class _Macro:
    def __init__(self, transport: Transport) -> None:
        self.get_series = _MacroGetSeries(transport)
        self.search = _MacroSearch(transport)
        self.get_calendar = _MacroGetCalendar(transport)
        self.get_recent_updates = _MacroGetRecentUpdates(transport)


class _Platform:
    def __init__(self, transport: Transport) -> None:
        self.get_catalog = _PlatformGetCatalog(transport)
        self.get_freshness = _PlatformGetFreshness(transport)


class _Re:
    def __init__(self, transport: Transport) -> None:
        self.get_series = _ReGetSeries(transport)
        self.search_series = _ReSearchSeries(transport)
        self.search_geographies = _ReSearchGeographies(transport)
        self.get_hazard_profile = _ReGetHazardProfile(transport)


class _Stocks:
    def __init__(self, transport: Transport) -> None:
        self.search = _StocksSearch(transport)
        self.get_company = _StocksGetCompany(transport)
        self.get_filings = _StocksGetFilings(transport)
        self.get_company_events = _StocksGetCompanyEvents(transport)
        self.get_corporate_actions = _StocksGetCorporateActions(transport)
        self.get_beneficial_owners = _StocksGetBeneficialOwners(transport)
        self.get_balance_sheets = _StocksGetBalanceSheets(transport)
        self.get_income_statements = _StocksGetIncomeStatements(transport)
        self.get_cash_flow_statements = _StocksGetCashFlowStatements(transport)
        self.list_line_items = _StocksListLineItems(transport)
        self.get_facts = _StocksGetFacts(transport)
        self.get_restatements = _StocksGetRestatements(transport)
        self.get_shares_outstanding = _StocksGetSharesOutstanding(transport)
        self.get_metrics = _StocksGetMetrics(transport)
        self.get_segments = _StocksGetSegments(transport)
        self.compare = _StocksCompare(transport)
        self.screen = _StocksScreen(transport)
        self.get_insider_transactions = _StocksGetInsiderTransactions(transport)
        self.get_insiders = _StocksGetInsiders(transport)
        self.get_institutional_holders = _StocksGetInstitutionalHolders(transport)
        self.get_institution_holdings = _StocksGetInstitutionHoldings(transport)
        self.get_ownership_filings = _StocksGetOwnershipFilings(transport)
        self.get_planned_sales = _StocksGetPlannedSales(transport)
        self.get_filing_sections = _StocksGetFilingSections(transport)
        self.search_filings = _StocksSearchFilings(transport)
        self.get_recent_filings = _StocksGetRecentFilings(transport)
        self.get_fails_to_deliver = _StocksGetFailsToDeliver(transport)
        self.get_executive_compensation = _StocksGetExecutiveCompensation(transport)


class Client:
    """Asks a service: `client.<domain>.<operation>(...)`. It holds no connection and needs no closing."""

    def __init__(self, base_url: str, api_key: str, *, decimals: bool = False, timeout: float = 30.0, retries: int = 2,
                 maximum_wait: float = 120.0, on_wait: Callable[[float, ServiceError], None] | None = None) -> None:
        """Raises ValueError for an address or key that cannot work.

        base_url: Address of the service without /v1.
        api_key: Sent in the header X-API-KEY with every request.
        decimals: Exact numbers as decimal.Decimal instead of text.
        timeout: Seconds that one attempt may take.
        retries: Further attempts after a 429, a 503 or a failed connection.
        maximum_wait: Longest Retry-After in seconds that is waited out; a longer one is raised at once.
        on_wait: Told before each wait, with its seconds and what is waited out.
        """
        transport = Transport(base_url, api_key, decimals=decimals, timeout=timeout, retries=retries,
                              maximum_wait=maximum_wait, on_wait=on_wait)
        self.banks = _Banks(transport)
        self.entities = _Entities(transport)
        self.fda = _Fda(transport)
        self.funds = _Funds(transport)
        self.futures = _Futures(transport)
        self.fx = _Fx(transport)
        self.geo = _Geo(transport)
        self.gov = _Gov(transport)
        self.hazards = _Hazards(transport)
        self.macro = _Macro(transport)
        self.platform = _Platform(transport)
        self.re = _Re(transport)
        self.stocks = _Stocks(transport)
