import type { AgencyMember } from '@akari/contract/agency';
import type { OfficeAgency } from '@akari/contract/office';
import { PERCENT_BP } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { TablePart } from '../table/TablePart.tsx';
import { agenciesText } from './text.ts';

const FOUR = { decimals: 2, max_decimals: 4 } as const;

/** The agreements with their percentages and days. */
export function MemberTable({
  members,
  onOffer,
}: Pick<OfficeAgency, 'members'> & { onOffer: (member: AgencyMember) => void }) {
  const t = useText(agenciesText);
  const { number } = useFormat();
  const shareText = ({ share_bp, from_date }: { share_bp: number; from_date: string }): string =>
    t('share_from', { percent: number(share_bp / PERCENT_BP), date: from_date });
  return (
    <TablePart
      of="agency"
      id="agency-members"
      title={t('members')}
      none={members.length > 0 ? null : t('none')}
    >
      <thead>
        <tr>
          <th scope="col">{t('performer')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('shares')}</th>
          <th scope="col">{t('offer')}</th>
          <th scope="col">{t('notice')}</th>
          <th scope="col">{t('last_date')}</th>
          <th scope="col">
            <span className="vh">{t('acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.member_id}>
            <th scope="row">{member.performer_name}</th>
            <td>{t(`member_states.${member.state}`)}</td>
            <td>{member.shares.map(shareText).join(t('between')) || '–'}</td>
            <td>{member.offer === null ? '–' : shareText(member.offer)}</td>
            <td>{member.notice_days}</td>
            <td>
              {member.last_date ?? '–'}
              {member.left_by !== null && ` ${t(`left_by.${member.left_by}`)}`}
            </td>
            <td>
              {member.state === 'member' && (
                <Button size="s" onClick={() => onOffer(member)}>
                  {t('offer_act')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TablePart>
  );
}

/** How earnings were divided, a line for each day and performer. */
export function DayTable({ days }: Pick<OfficeAgency, 'days'>) {
  const t = useText(agenciesText);
  const { number, points } = useFormat();
  return (
    <TablePart of="agency" id="agency-days" title={t('days')} none={days.length > 0 ? null : t('none')}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('performer')}</th>
          <th scope="col">{t('percent_label')}</th>
          <th scope="col">{t('divided')}</th>
          <th scope="col">{t('part')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, performer_name, share_bp, divided_units, part_units }) => (
          <tr key={`${date} ${performer_name} ${share_bp}`}>
            <th scope="row" className="num">
              {date}
            </th>
            <td>{performer_name}</td>
            <td className="num">{number(share_bp / PERCENT_BP)}</td>
            <td className="num">{points(divided_units, FOUR)}</td>
            <td className="num">{points(part_units, FOUR)}</td>
          </tr>
        ))}
      </tbody>
    </TablePart>
  );
}
