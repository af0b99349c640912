import { chatSend } from '@akari/contract';
import type { Language } from '@akari/rules';
import { sendLine } from '../../core/chat/send-line.ts';
import { readersRoom } from '../../features/translation/readers.ts';
import { createTranslationCapability } from '../../features/translation/translation.capability.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../factories.ts';
import { Stage, type StageOptions } from '../stage.ts';

let sent = 0;

/** A stage whose chat is translated. */
export class ReadingStage {
  readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  static async open(env: Record<string, string>, options: StageOptions = {}): Promise<ReadingStage> {
    return new ReadingStage(await Stage.open({ ...options, env, more: [createTranslationCapability()] }));
  }

  /** A chat with a viewer in it, with a reader in the language. */
  async room(target: Language | null = 'en'): Promise<{ performer: Member; viewer: Member }> {
    const { services } = this.stage;
    const performer = await this.stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 50 });
    await this.stage.watch(viewer, performer);
    if (target !== null) services.realtime.presentRooms.add(readersRoom(performer.user_id, target));
    return { performer, viewer };
  }

  say = async (person: Member, performer: Member, text: string): Promise<number> =>
    (await sendLine(
      this.stage.services,
      person,
      chatSend.parse({
        channel_id: String(performer.user_id),
        client_line_id: `t${(sent += 1)}`,
        text,
        lang: 'ja',
      }),
    )) ?? 0;

  /** Translations that a room's board got, in their order. */
  translated = (performer: Member) =>
    this.stage.services.realtime
      .bodiesOf('chat.translated')
      .filter(({ channel_id }) => channel_id === String(performer.user_id))
      .flatMap(({ lines }) => lines);
  texts = (performer: Member): string[] => this.translated(performer).map(({ text }) => text);
}
