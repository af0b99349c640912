import { mailsList } from '@akari/contract/office';
import { useText } from '../../text/index.ts';
import { listsText } from '../lists/text.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import type { BulkAct } from '../table/bulk.ts';
import { ListView } from '../table/ListView.tsx';
import { mailsText } from './text.ts';

/** What became of mails; those that could not be sent can be sent again. */
export function Component() {
  const t = useText(listsText);
  const m = useText(mailsText);
  const acts: BulkAct[] = [
    {
      name: 'mail.resend',
      icon: 'send',
      look: 'lit',
      label: m('resend'),
      title: (count) => m('resend_title', { count }),
      text: m('resend_text'),
      fits: ({ cells }) => cells['state'] === 'dead',
    },
  ];
  return (
    <OfficePage title={t('mails')} lead={t('lead.mails')}>
      <ListView list={mailsList} acts={acts} />
    </OfficePage>
  );
}
