import { getQuickTexts, setQuickTexts } from '@akari/contract';
import { chatLength, cleanChatText, QUICK_TEXT_MAX } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { quickTextTable } from './quick-text.table.ts';

async function textsOf({ database, config }: Services, user_id: number) {
  const [row] = await database.db.select().from(quickTextTable).where(eq(quickTextTable.user_id, user_id));
  return { texts: row?.texts ?? null, most: config.terms.quick_text_most };
}

/** Cleans texts as chat lines are, without empty ones and repeats. @throws quick_text_too_many, quick_text_too_long */
function cleanTexts(sent: readonly string[], most: number): string[] {
  const texts = [...new Set(sent.map(cleanChatText))].filter((text) => text !== '');
  if (texts.length > most) throw new Problem('quick_text_too_many');
  if (texts.some((text) => chatLength(text) > QUICK_TEXT_MAX)) throw new Problem('quick_text_too_long');
  return texts;
}

/** Quick texts of a person's own (spec §2), in rooms and in the studio. */
export const quickTextCapability: Capability = {
  name: 'quick-text',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, getQuickTexts, ({ person }) => textsOf(services, person.user_id));
    route(app, setQuickTexts, async ({ person, body }) => {
      const { user_id } = person;
      if (body.texts === null) await db.delete(quickTextTable).where(eq(quickTextTable.user_id, user_id));
      else {
        const texts = cleanTexts(body.texts, services.config.terms.quick_text_most);
        await db
          .insert(quickTextTable)
          .values({ user_id, texts })
          .onConflictDoUpdate({ target: quickTextTable.user_id, set: { texts } });
      }
      return textsOf(services, user_id);
    });
  },
};
