import { isOnAir, PATHS, type Language } from '@akari/rules';
import { cardById } from '../channel/state/channel.queries.ts';
import { broadcastOf } from '../channel/state/channel.queries.ts';
import { mailKinds } from '../mail/mail-kinds.ts';
import { pageUrl } from '../mail/mail-origin.ts';
import { mailPersonOf } from '../mail/mail-person.ts';
import type { MailText } from '../mail/mail-text.ts';
import type { Services } from '../../platform/services.ts';

const SAID = {
  ja: {
    subject: { named: '【Akari】お気に入りの配信が始まりました', neutral: 'お知らせがあります' },
    named: (name: string) => `${name}さんの配信が始まりました。`,
    neutral: 'お気に入りの方がオンラインになりました。',
    room: '部屋を開く',
    list: 'お気に入りを見る',
  },
  en: {
    subject: { named: 'Akari: a favorite of yours is live', neutral: 'There is news for you' },
    named: (name: string) => `${name} is live now.`,
    neutral: 'One of your favorites is online.',
    room: 'Open the room',
    list: 'See your favorites',
  },
} as const satisfies Record<Language, object>;

/**
 * The notice that a favourite is on the air. A broadcast that is over by the time of sending brings none. Only for a person
 * who lets mails name the service does it name the performer too.
 */
export const addOnAirMail = (services: Services): void =>
  mailKinds(services).add('favourite_on_air', async (_services, tx, { params, user_id }) => {
    const performer_id = Number(params['performer_id']);
    const [card, broadcast_id, person] = await Promise.all([
      cardById(tx, performer_id),
      broadcastOf(tx, performer_id),
      user_id === null ? null : mailPersonOf(tx, user_id),
    ]);
    if (card === null || broadcast_id !== params['broadcast_id']) return null;
    if (!isOnAir(card.status) || card.status === 'hidden_chat') return null;
    const textOf = (lang: Language): MailText => {
      const { subject, named, neutral, room, list } = SAID[lang];
      const path = `/chat/${encodeURIComponent(card.performer_name)}`;
      return person?.named === true
        ? {
            subject,
            parts: [{ text: named(card.display_name[lang]) }, { button: room, url: pageUrl(services, path) }],
          }
        : { subject, parts: [{ text: neutral }, { button: list, url: pageUrl(services, PATHS.favourites) }] };
    };
    return { texts: { ja: textOf('ja'), en: textOf('en') } };
  });
