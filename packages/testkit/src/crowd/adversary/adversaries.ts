import type { Habits } from './hostile-viewer.ts';

/**
 * What an adversary watches: party chat, the free preview, a two-shot, or a party chat whose publisher sends next to
 * nothing.
 */
export type Hall = 'party' | 'preview' | 'twoshot' | 'slow';

export interface Adversary {
  name: string;
  hall: Hall;
  accounts: number;
  habits: Habits;
}

/** Milliseconds; shortly before a node waits for the first report of a connection. */
const JUST_BEFORE_MS = 900;

const BROWSER: Habits = {
  reports: 'honest',
  goodbye: 'none',
  sound_alone: false,
  loses_every: 0,
  drops_after_ms: null,
  sleeps_after_ms: null,
};

const adversary = (name: string, habits: Partial<Habits>, more: Partial<Adversary> = {}): Adversary => ({
  name,
  hall: 'party',
  accounts: 1,
  habits: { ...BROWSER, ...habits },
  ...more,
});

/** Adversaries who try to watch more than they pay for. */
export const HOSTILE: readonly Adversary[] = [
  adversary('no reports', { reports: 'none' }),
  adversary('no reports, two accounts in turn', { reports: 'none' }, { accounts: 2 }),
  adversary('no reports, sound alone', { reports: 'none', sound_alone: true }),
  adversary('no reports, connects again every 1.5 s', { reports: 'none', drops_after_ms: 1_500 }),
  adversary('no reports, DTLS close_notify each 0.9 s', {
    goodbye: 'close_notify',
    drops_after_ms: JUST_BEFORE_MS,
  }),
  adversary('no reports, fatal DTLS alert each 0.9 s', {
    goodbye: 'fatal_alert',
    drops_after_ms: JUST_BEFORE_MS,
  }),
  adversary(
    'no reports, fatal DTLS alert, two accounts in turn',
    { goodbye: 'fatal_alert', drops_after_ms: JUST_BEFORE_MS },
    { accounts: 2 },
  ),
  adversary('one late report', { reports: 'late' }),
  adversary('reports held back, drops each 5 s', { reports: 'held_back', drops_after_ms: 5_000 }),
  adversary('reports held back, sound alone, drops each 5 s', {
    reports: 'held_back',
    sound_alone: true,
    drops_after_ms: 5_000,
  }),
  adversary('reports total loss', { reports: 'total_loss' }),
  adversary('reports total loss, sound alone', { reports: 'total_loss', sound_alone: true }),
  adversary('reports forged sequence numbers', { reports: 'forged' }),
  adversary('no reports, guest preview', { reports: 'none' }, { hall: 'preview' }),
  adversary('no reports, sound of a two-shot', { reports: 'none', sound_alone: true }, { hall: 'twoshot' }),
];

/** Honest viewers, who must pay for what arrived and for nothing else. */
export const HONEST: readonly Adversary[] = [
  adversary('honest', {}),
  adversary('honest, loses every fifth packet', { loses_every: 5 }),
  adversary('honest, laptop closes after 5 s', { sleeps_after_ms: 5_000 }),
  adversary('honest, publisher sends two packets a second', {}, { hall: 'slow' }),
];
