import type { Language, PlanName } from '@akari/rules';

/** The names of the plans, as members read them. */
export const PLAN_LABELS: Readonly<Record<Language, Readonly<Record<PlanName, string>>>> = {
  ja: { lite: 'Liteプラン', pro: 'Proプラン' },
  en: { lite: 'the Lite plan', pro: 'the Pro plan' },
};
