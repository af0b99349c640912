import { chatBoard, getChatBoard, setChatBoard } from '@akari/contract';
import { eq } from 'drizzle-orm';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { chatBoardTable } from './chat-board.table.ts';

/** The settings of a person's chat board (spec §3), which follow the account to each browser. */
export const chatBoardCapability: Capability = {
  name: 'chat-board',
  routes: (app, { database: { db } }) => {
    route(app, getChatBoard, async ({ person: { user_id } }) => {
      const [row] = await db.select().from(chatBoardTable).where(eq(chatBoardTable.user_id, user_id));
      // What another version wrote and this one does not know counts as not kept.
      return { settings: chatBoard.safeParse(row?.settings).data ?? null };
    });
    route(app, setChatBoard, async ({ person: { user_id }, body: { settings } }) => {
      await db
        .insert(chatBoardTable)
        .values({ user_id, settings })
        .onConflictDoUpdate({ target: chatBoardTable.user_id, set: { settings } });
      return { settings };
    });
  },
};
