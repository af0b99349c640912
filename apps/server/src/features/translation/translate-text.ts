import { createHash } from 'node:crypto';
import { maskText, unmaskText, type Language, type MaskedText } from '@akari/rules';
import type { Services } from '../../platform/services.ts';
import { serviceCalls } from './service-calls.ts';
import { giveUpClaims, keepTranslations, knownOrClaimed } from './stored-translations.ts';

interface Part {
  /** Null: a line without words. */
  key: string | null;
  line: string;
  masked: MaskedText;
}

/** The translations of masked texts by their keys; what could not be translated now has none. */
async function translated(
  services: Services,
  wanted: ReadonlyMap<string, string>,
  languages: { source: Language; target: Language },
): Promise<ReadonlyMap<string, string>> {
  const { database, clock } = services;
  const { known, claimed } = await knownOrClaimed(database.db, [...wanted.keys()], clock.nowMs());
  const mine = [...wanted].filter(([key]) => claimed.has(key));
  if (mine.length === 0) return known;
  const done = new Map<string, string>();
  try {
    const texts = mine.map(([, sent]) => sent);
    const outcome = await serviceCalls(services).translate({ texts, ...languages });
    if (outcome.outcome === 'answered')
      for (const [key, sent] of mine) {
        const text = outcome.texts.get(sent);
        if (text !== undefined) done.set(key, text);
      }
    await keepTranslations(database.db, done, clock.nowMs());
  } finally {
    await giveUpClaims(
      database.db,
      mine.map(([key]) => key).filter((key) => !done.has(key)),
    );
  }
  return new Map([...known, ...done]);
}

/**
 * Translates a text of several lines now, each line once for all who ever send it.
 * @returns null when there is no service, or it could not translate every line
 */
export async function translateText(
  services: Services,
  {
    text,
    source,
    target,
    names,
  }: { text: string; source: Language; target: Language; names: readonly string[] },
): Promise<string | null> {
  const { service } = services.config.translation;
  if (service === 'none') return null;
  const parts = text.split('\n').map((line): Part => {
    const masked = maskText(line, names);
    const whole = [service, source, target, masked.sent].join('\n');
    const key = masked.sent === '' ? null : createHash('sha256').update(whole).digest('base64url');
    return { key, line, masked };
  });
  const wanted = new Map(
    parts.flatMap(({ key, masked }) => (key === null ? [] : [[key, masked.sent] as const])),
  );
  if (wanted.size === 0) return null;
  const done = await translated(services, wanted, { source, target });
  const lines = parts.map(({ key, line, masked }) => {
    const raw = key === null ? null : done.get(key);
    return key === null ? line : raw === undefined || raw === null ? null : unmaskText(raw, masked);
  });
  return lines.includes(null) ? null : lines.join('\n');
}
