import { FIGURE_DAYS, FIGURE_NAMES, type FigureName } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, timeMs } from '../common/index.ts';
import { actReason } from './reason.ts';

const name = z.enum(FIGURE_NAMES as [FigureName, ...FigureName[]]);
const days = z.enum(FIGURE_DAYS.map(String) as [string, ...string[]]);

/** UTC, or the name of an IANA zone: an abbreviation of three letters may mean several. */
const ZONE = /^(?:UTC|[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2})$/;

/** The column of a site is an integer of 32 bits. */
const MAX_SITE_ID = 2_147_483_647;

export const figuresQuery = z.object({
  /** 1, 7, 30 or 90 days, today among them. */
  days,
  /** The IANA time zone whose days are meant. */
  zone: z._default(z.string().check(z.maxLength(64), z.regex(ZONE)), 'UTC'),
  /** Absent: all sites that the person may see. */
  site_id: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_SITE_ID))),
});

/** A time and what it counted. */
const span = z.object({
  from_ms: timeMs,
  /** Of the hours of a day, or of the days of a longer time. Null: the time has not come, or was not counted. */
  values: z.partialRecord(name, z.array(z.nullable(z.number()))),
  /** Until the same time of day as now. A figure that is counted once a day is that of the whole day. */
  totals: z.partialRecord(name, z.nullable(z.number())),
});
export type FigureSpan = z.infer<typeof span>;

const part = z.array(z.object({ name: z.string(), count: z.number() }));

export const figures = z.object({
  /** What the person may see, in the order of the screen. */
  names: z.array(name),
  /** The sites that they may choose. */
  sites: z.array(z.int()),
  /** Whether they may look at the whole service. */
  all_sites: z.boolean(),
  /** When each hour or day of the time begins. */
  starts: z.array(timeMs),
  now: span,
  /** The day or the time before. */
  before: span,
  /** The same day a week ago; null: a longer time. */
  week_ago: z.nullable(span),
  /** Sessions that ended, by how they were watched and by their end; the most frequent first. */
  modes: part,
  ends: part,
  /** Registrations, and paid purchases, by the id of the site that people came from. Purchases need the right to money. */
  registered: z._default(part, []),
  purchased: z._default(part, []),
  /** From when on figures are counted, and until when they are; null: they are not counted yet. */
  since_ms: z.nullable(timeMs),
  until_ms: z.nullable(timeMs),
});
export type Figures = z.infer<typeof figures>;

/** What happened, for staff. Money needs a right of its own, and is left out without it. */
export const getFigures = defineOfficeCall({
  method: 'GET',
  path: '/api/office/figures',
  right: 'figures.read',
  renews_proof: false,
  query: figuresQuery,
  answer: figures,
});

/** The figures of the time as a file. Needs the right to export as well. */
export const exportFigures = defineOfficeCall({
  method: 'POST',
  path: '/api/office/figures/export',
  right: 'figures.read',
  proof: 'fresh',
  query: figuresQuery,
  body: z.object({ reason: actReason }),
  answer: z.object({ file_name: z.string(), csv: z.string() }),
});
