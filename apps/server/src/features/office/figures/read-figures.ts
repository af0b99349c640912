import type { Figures, FigureSpan } from '@akari/contract/office';
import { FIGURE_STEP_MS, FIGURES, figuresFor, SITES, type FigureName } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { sitesOf } from '../../../core/staff/require-right.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import type { Db } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { dayStarts, isZone } from './days.ts';
import type { FigurePart } from './figure.table.ts';
import { countedTime, type Counted } from './figure-clock.ts';
import { registerZone } from './zones.ts';

const HOUR_MS = 3_600_000;
const WHOLE_SERVICE = 0;

export interface FiguresAsked {
  /** A number of `FIGURE_DAYS`. */
  days: string;
  zone: string;
  site_id?: number | undefined;
}

/** What a person may look at. */
interface Sight {
  names: FigureName[];
  /** The sites whose rows are added up; null: all. */
  sites: readonly number[] | null;
  /** The sites that they may choose. */
  choices: readonly number[];
  all_sites: boolean;
}

const covers = (sites: readonly number[] | null, asked: readonly number[] | null): boolean =>
  sites === null || (asked !== null && asked.every((site_id) => sites.includes(site_id)));

/** @throws staff_right_missing */
export function sightOf(staff: Staff, site_id: number | undefined): Sight {
  const mine = sitesOf(staff, 'figures.read');
  const sites = site_id === undefined ? mine : [site_id];
  if (!covers(mine, sites)) throw new Problem('staff_right_missing');
  return {
    names: figuresFor(covers(sitesOf(staff, 'figures.money'), sites), sites === null),
    sites,
    choices: mine ?? SITES.map((site) => site.site_id),
    all_sites: mine === null,
  };
}

const COMBINED = { sum: 'sum', peak: 'max', last: 'last' } as const;
const columns = Object.entries(FIGURES).flatMap(([name, { combine }]) =>
  combine === 'once_a_day' ? [] : [{ name: name as FigureName, combine }],
);
/** Site 0 has the figures of the whole service, so that it is read like one site. */
const ofSites = (sites: readonly number[] | null) =>
  sql`site_id = ANY (${`{${(sites ?? [WHOLE_SERVICE]).join(',')}}`}::int[])`;
const ofQuarter = columns.map(({ name }) => `sum(${name}) AS ${name}`).join(', ');
const ofBucket = columns
  .map(({ name, combine }) =>
    combine === 'last'
      ? `(array_agg(${name} ORDER BY quarter_ms DESC) FILTER (WHERE ${name} IS NOT NULL))[1]::float8 AS ${name}`
      : `${COMBINED[combine]}(${name})::float8 AS ${name}`,
  )
  .join(', ');

type Sums = Partial<Record<FigureName, number | null>>;
interface Added {
  /** By the number of the time between two bounds, from 1. */
  each: Map<number, Sums>;
  total: Sums;
}

/** Adds up the quarters between each two of these times, and all of them before `until_ms`, in one reading. */
async function addUp(db: Db, bounds: readonly number[], until_ms: number, { sites }: Sight): Promise<Added> {
  const of = ofSites(sites);
  const { rows } = await db.execute<{ bucket: number | null; counts: boolean | null } & Sums>(sql`
    WITH one AS (SELECT * FROM figure
        WHERE quarter_ms >= ${bounds[0]} AND quarter_ms < ${bounds.at(-1)} AND ${of}),
      whole AS (SELECT quarter_ms, width_bucket(quarter_ms, ${`{${bounds.join(',')}}`}::bigint[]) AS bucket,
        quarter_ms < ${until_ms} AS counts, ${sql.raw(ofQuarter)} FROM one GROUP BY quarter_ms)
    SELECT bucket, counts, ${sql.raw(ofBucket)} FROM whole GROUP BY GROUPING SETS ((bucket), (counts))`);
  return {
    each: new Map(rows.flatMap((row) => (row.bucket === null ? [] : [[row.bucket, row]]))),
    total: rows.find(({ counts }) => counts === true) ?? {},
  };
}

async function payersOf(db: Db, zone: string, from_ms: number, to_ms: number, { sites }: Sight) {
  // People of two sites would be counted twice, so only one site or all of them have a figure.
  const site_id = sites === null ? WHOLE_SERVICE : sites.length === 1 ? sites[0]! : -1;
  const { rows } = await db.execute<{ day_ms: number; payers: number }>(sql`
    SELECT day.day_ms::float8 AS day_ms, coalesce(one.payers, 0) AS payers FROM figure_payers day
    LEFT JOIN figure_payers one ON one.zone = day.zone AND one.day_ms = day.day_ms AND one.site_id = ${site_id}
    WHERE day.zone = ${zone} AND day.site_id = 0 AND day.day_ms >= ${from_ms} AND day.day_ms < ${to_ms}
      AND ${site_id} >= 0`);
  return new Map(rows.map(({ day_ms, payers }) => [day_ms, payers]));
}

interface SpanAsked {
  /** The beginnings of its hours or days, and its end. */
  bounds: readonly number[];
  hourly: boolean;
  /** Until when its totals go. */
  until_ms: number;
  zone: string;
  counted: Counted;
}

async function spanOf(db: Db, sight: Sight, asked: SpanAsked): Promise<FigureSpan> {
  const { bounds, hourly, until_ms, zone, counted } = asked;
  const [from_ms, to_ms] = [bounds[0]!, bounds.at(-1)!];
  const [{ each, total }, payers] = await Promise.all([
    addUp(db, bounds, until_ms, sight),
    payersOf(db, zone, from_ms, to_ms, sight),
  ]);
  const values: FigureSpan['values'] = {};
  const totals: FigureSpan['totals'] = {};
  const isCounted = (at: number): boolean =>
    bounds[at]! < counted.until_ms && bounds[at + 1]! > counted.since_ms;
  for (const name of sight.names) {
    const { combine } = FIGURES[name];
    const none = combine === 'sum' ? 0 : null;
    const starts = bounds.slice(0, -1);
    if (combine === 'once_a_day') {
      if (!hourly) values[name] = starts.map((at_ms) => payers.get(at_ms) ?? null);
      if (hourly) totals[name] = payers.get(from_ms) ?? null;
      continue;
    }
    values[name] = starts.map((_, at) => (isCounted(at) ? (each.get(at + 1)?.[name] ?? none) : null));
    totals[name] = until_ms > counted.since_ms ? (total[name] ?? none) : null;
  }
  return { from_ms, values, totals };
}

async function partsOf(db: Db, part: FigurePart, from_ms: number, to_ms: number, { sites }: Sight) {
  const of = ofSites(sites);
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    SELECT name, sum(count)::float8 AS count FROM figure_part
    WHERE part = ${part} AND quarter_ms >= ${from_ms} AND quarter_ms < ${to_ms} AND ${of}
    GROUP BY name ORDER BY count DESC, name`);
  return rows;
}

/** The hours of a day, of which there are 23 or 25 where clocks change; the last one may be shorter. */
function hoursOf(from_ms: number, to_ms: number): number[] {
  const hours = Math.ceil((to_ms - from_ms) / HOUR_MS);
  return [...Array.from({ length: hours }, (_, hour) => from_ms + hour * HOUR_MS), to_ms];
}

/**
 * The figures of some days until today, beside those of the time before.
 * @throws bad_request for an unknown zone, staff_right_missing for a site
 */
export async function readFigures(services: Services, staff: Staff, asked: FiguresAsked): Promise<Figures> {
  const { database, clock } = services;
  const { db } = database;
  const { zone, site_id } = asked;
  const days = Number(asked.days);
  if (!isZone(zone)) throw new Problem('bad_request');
  const sight = sightOf(staff, site_id);
  const now_ms = clock.nowMs();
  const hourly = days === 1;
  await registerZone(db, zone, now_ms);
  const ago = hourly ? 7 : 2 * days - 1;
  const starts = await dayStarts(db, zone, now_ms, { ago, days: ago + 1 });
  const counted = await countedTime(db);
  const time = counted ?? { since_ms: now_ms, until_ms: now_ms };
  const today_ms = starts.at(-2)!;
  const elapsed_ms = now_ms - today_ms - ((now_ms - today_ms) % FIGURE_STEP_MS) + FIGURE_STEP_MS;
  const boundsOf = (first: number, count: number): number[] =>
    hourly ? hoursOf(starts[first]!, starts[first + 1]!) : starts.slice(first, first + count + 1);
  const read = (first: number) => {
    const bounds = boundsOf(first, days);
    const until_ms = Math.min(starts[first + days - 1]! + elapsed_ms, bounds.at(-1)!);
    return spanOf(db, sight, { bounds, hourly, until_ms, zone, counted: time });
  };
  const first = starts.length - 1 - days;
  const bounds = boundsOf(first, days);
  const part = (of: FigurePart) => partsOf(db, of, bounds[0]!, bounds.at(-1)!, sight);
  const sells = sight.names.includes('bought');
  const [now, before, week_ago, modes, ends, registered, purchased] = await Promise.all([
    read(first),
    read(first - days),
    hourly ? read(0) : null,
    part('mode'),
    part('end'),
    part('registered'),
    sells ? part('purchased') : [],
  ]);
  return {
    names: sight.names,
    sites: [...sight.choices],
    all_sites: sight.all_sites,
    starts: bounds.slice(0, -1),
    now,
    before,
    week_ago,
    modes,
    ends,
    registered,
    purchased,
    since_ms: counted?.since_ms ?? null,
    until_ms: counted?.until_ms ?? null,
  };
}
