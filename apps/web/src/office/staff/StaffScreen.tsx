import type { StaffMember } from '@akari/contract/office';
import {
  grantRefusal,
  renewProofRefusal,
  revokeRefusal,
  type StaffGrant,
  type StaffPerson,
} from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { Crest } from '../../kit/crest/Crest.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { meText } from '../me/text.ts';
import { useStaff } from '../me/staff.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useListStaffMembersQuery } from './api.ts';
import { StaffDialog, type StaffTask } from './StaffDialog.tsx';
import { sitesFor } from './sites-for.ts';
import { staffText } from './text.ts';
import './staff.css';

const personOf = ({ user_id, roles }: { user_id: string; roles: readonly StaffGrant[] }): StaffPerson => ({
  id: Number(user_id),
  grants: roles,
});

function Roles({ member, onTask }: { member: StaffMember; onTask: (task: StaffTask) => void }) {
  const t = useText(staffText);
  const role = useText(meText);
  const me = useStaff();
  if (member.roles.length === 0) return <p className="staff-none">{t('no_role')}</p>;
  return (
    <ul className="staff-roles">
      {member.roles.map((grant) => {
        const name = role(`role.${grant.role}`);
        const may = revokeRefusal(personOf(me), personOf(member), grant) === null;
        return (
          <li key={`${grant.role} ${grant.site_id}`}>
            <span>{name}</span>
            <small>
              {grant.site_id === null ? t('all_sites') : t('of_site', { site_id: String(grant.site_id) })}
            </small>
            {may && (
              <IconButton
                icon="close"
                label={t('withdraw_label', { name: member.user_name, role: name })}
                onClick={() => onTask({ kind: 'withdraw', member, grant })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ProofState({ member: { passkeys, totp } }: { member: StaffMember }) {
  const t = useText(staffText);
  const known = [...(passkeys > 0 ? [t('passkeys', { count: passkeys })] : []), ...(totp ? [t('totp')] : [])];
  return known.length === 0 ? <span className="staff-warn">{t('proof_none')}</span> : known.join(' · ');
}

function Member({ member, onTask }: { member: StaffMember; onTask: (task: StaffTask) => void }) {
  const t = useText(staffText);
  const { dateTime } = useFormat();
  const me = useStaff();
  const own = me.user_id === member.user_id;
  const name = member.user_name;
  const lowest = { role: 'support', site_id: sitesFor(me.roles)[0] ?? null } as const;
  const gives = grantRefusal(personOf(me), personOf(member), lowest) === null;
  const renews = member.roles.length > 0 && renewProofRefusal(personOf(me), personOf(member)) === null;
  return (
    <tr>
      <th scope="row">
        <span className="staff-name">
          <Crest name={name} size_px={32} />
          <span>{name}</span>
          {own && <span className="tag">{t('you')}</span>}
          {member.closed && <span className="tag">{t('closed')}</span>}
        </span>
      </th>
      <td data-label={t('roles')}>
        <Roles member={member} onTask={onTask} />
      </td>
      <td data-label={t('proof')}>
        <ProofState member={member} />
      </td>
      <td data-label={t('seen')} className="num">
        {member.last_seen_at_ms === null ? t('seen_never') : dateTime(member.last_seen_at_ms)}
      </td>
      <td>
        <div className="staff-acts">
          {gives && (
            <Button
              size="s"
              icon="plus"
              aria-label={t('give_label', { name })}
              onClick={() => onTask({ kind: 'give', member })}
            >
              {t('give')}
            </Button>
          )}
          {renews && (
            <Button
              size="s"
              look="ghost"
              aria-label={t('renew_label', { name })}
              onClick={() => onTask({ kind: 'renew', member })}
            >
              {t('renew')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** The staff with their roles; roles are given and withdrawn here. */
export function Component() {
  const t = useText(staffText);
  const { data, error } = useListStaffMembersQuery();
  const [task, setTask] = useState<StaffTask | null>(null);
  const failed = apiErrorOf(error);
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      {data === undefined && (failed === null ? <Loading /> : <OfflineState error={failed} />)}
      {data?.staff.length === 0 && <EmptyState title={t('empty')} />}
      {data !== undefined && data.staff.length > 0 && (
        <div className="panel staff-panel">
          <table className="staff-table">
            <thead>
              <tr>
                <th scope="col">{t('person')}</th>
                <th scope="col">{t('roles')}</th>
                <th scope="col">{t('proof')}</th>
                <th scope="col">{t('seen')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {data.staff.map((member) => (
                <Member key={member.user_id} member={member} onTask={setTask} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {task !== null && <StaffDialog task={task} onDone={() => setTask(null)} />}
    </OfficePage>
  );
}
