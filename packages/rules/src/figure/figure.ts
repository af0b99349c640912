/** The parts of the screen of figures. */
export const FIGURE_GROUPS = ['money', 'people', 'media', 'errors'] as const;
export type FigureGroup = (typeof FIGURE_GROUPS)[number];

interface Figure {
  group: FigureGroup;
  unit: 'units' | 'count';
  /**
   * How the quarters of an hour make the figure of a longer time: their sum, the highest sample, the last sample, or
   * people who are counted once a day.
   */
  combine: 'sum' | 'peak' | 'last' | 'once_a_day';
  /** It is counted for the whole service only, so staff of single sites do not see it. */
  whole_service?: boolean;
}

/** What the back office counts, in the order of the screen. */
export const FIGURES = {
  bought: { group: 'money', unit: 'units', combine: 'sum' },
  spent_time: { group: 'money', unit: 'units', combine: 'sum' },
  spent_tips: { group: 'money', unit: 'units', combine: 'sum' },
  spent_gifts: { group: 'money', unit: 'units', combine: 'sum' },
  spent_videos: { group: 'money', unit: 'units', combine: 'sum' },
  earned: { group: 'money', unit: 'units', combine: 'sum' },
  owed: { group: 'money', unit: 'units', combine: 'last' },
  registrations: { group: 'people', unit: 'count', combine: 'sum' },
  logins: { group: 'people', unit: 'count', combine: 'sum' },
  payers: { group: 'people', unit: 'count', combine: 'once_a_day' },
  online: { group: 'people', unit: 'count', combine: 'peak' },
  on_air: { group: 'people', unit: 'count', combine: 'peak' },
  broadcasts: { group: 'media', unit: 'count', combine: 'sum' },
  sessions: { group: 'media', unit: 'count', combine: 'sum' },
  faults: { group: 'media', unit: 'count', combine: 'sum' },
  reports: { group: 'errors', unit: 'count', combine: 'sum' },
  refused_purchases: { group: 'errors', unit: 'count', combine: 'sum' },
  failed_logins: { group: 'errors', unit: 'count', combine: 'sum', whole_service: true },
  server_errors: { group: 'errors', unit: 'count', combine: 'sum', whole_service: true },
} as const satisfies Readonly<Record<string, Figure>>;
export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

/** The times that can be looked at, in days. One day is shown by its hours. */
export const FIGURE_DAYS = [1, 7, 30, 90] as const;
export type FigureDays = (typeof FIGURE_DAYS)[number];

/** Figures are kept for each quarter of an hour: every day of every time zone begins with one. */
export const FIGURE_STEP_MS = 900_000;

/** The figures that a person may see. @param all_sites whether they look at the whole service */
export const figuresFor = (may_see_money: boolean, all_sites: boolean): FigureName[] =>
  FIGURE_NAMES.filter((name) => {
    const { group, whole_service = false }: Figure = FIGURES[name];
    return (may_see_money || group !== 'money') && (all_sites || !whole_service);
  });
