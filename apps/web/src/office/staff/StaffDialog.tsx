import type { StaffMember } from '@akari/contract/office';
import {
  grantRefusal,
  STAFF_ROLE_NAMES,
  type ErrorName,
  type StaffGrant,
  type StaffRole,
} from '@akari/rules';
import { useState } from 'react';
import { Select } from '../../kit/controls/Select.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useText } from '../../text/index.ts';
import { meText } from '../me/text.ts';
import { useStaff } from '../me/staff.ts';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { useGiveStaffRoleMutation, useRenewStaffProofMutation, useWithdrawStaffRoleMutation } from './api.ts';
import { sitesFor } from './sites-for.ts';
import { staffText } from './text.ts';

export type StaffTask =
  | { kind: 'give'; member: StaffMember }
  | { kind: 'renew'; member: StaffMember }
  | { kind: 'withdraw'; member: StaffMember; grant: StaffGrant };

interface Props<K extends StaffTask['kind']> {
  task: Extract<StaffTask, { kind: K }>;
  onDone: () => void;
}
type Refusable = { error?: unknown };

/** Closes the dialog after an act that was accepted, and says what it did. */
function useFinish(onDone: () => void) {
  const dispatch = useAppDispatch();
  return ({ error }: Refusable, done: 'waiting' | 'given' | 'withdrawn'): ErrorName | null => {
    if (error !== undefined) return apiErrorOf(error)?.name ?? 'server_failed';
    dispatch(noticeShown({ kind: 'success', text: staffText.t(done) }));
    onDone();
    return null;
  };
}

const ALL = 'all';

function Give({ task: { member }, onDone }: Props<'give'>) {
  const t = useText(staffText);
  const names = useText(meText);
  const me = useStaff();
  const finish = useFinish(onDone);
  const [give] = useGiveStaffRoleMutation();
  const [role, setRole] = useState<StaffRole>('support');
  const sites = sitesFor(me.roles);
  const [site_id, setSite] = useState<number | null>(sites[0] ?? null);
  const actor = { id: Number(me.user_id), grants: me.roles };
  const target = { id: Number(member.user_id), grants: member.roles };
  const refusal = grantRefusal(actor, target, { role, site_id });
  const siteName = (site: number | null) =>
    site === null ? t('all_sites') : t('of_site', { site_id: String(site) });
  return (
    <ReasonDialog
      title={t('give_title', { name: member.user_name })}
      action={t('propose')}
      disabled={refusal !== null}
      onCancel={onDone}
      onSubmit={async (reason) => {
        const { user_id } = member;
        const got = await give({ body: { user_id, role, site_id, reason } });
        return finish(got, got.data?.state === 'done' ? 'given' : 'waiting');
      }}
    >
      <Select
        label={t('role')}
        value={role}
        choices={STAFF_ROLE_NAMES.map((value) => ({ value, label: names(`role.${value}`) }))}
        onChange={setRole}
      />
      <Select
        label={t('site')}
        value={String(site_id ?? ALL)}
        choices={sites.map((site) => ({ value: String(site ?? ALL), label: siteName(site) }))}
        onChange={(value) => setSite(value === ALL ? null : Number(value))}
      />
      {refusal !== null && (
        <p role="status" className="staff-warn">
          {t(`refused.${refusal}`)}
        </p>
      )}
    </ReasonDialog>
  );
}

function Withdraw({ task: { member, grant }, onDone }: Props<'withdraw'>) {
  const t = useText(staffText);
  const names = useText(meText);
  const finish = useFinish(onDone);
  const [withdraw] = useWithdrawStaffRoleMutation();
  return (
    <ReasonDialog
      title={t('withdraw_title', { role: names(`role.${grant.role}`) })}
      action={t('withdraw')}
      look="danger"
      onCancel={onDone}
      onSubmit={async (reason) => {
        const { role, site_id } = grant;
        return finish(
          await withdraw({ body: { user_id: member.user_id, role, site_id, reason } }),
          'withdrawn',
        );
      }}
    >
      <p>{t('withdraw_text', { name: member.user_name })}</p>
    </ReasonDialog>
  );
}

function Renew({ task: { member }, onDone }: Props<'renew'>) {
  const t = useText(staffText);
  const finish = useFinish(onDone);
  const [renew] = useRenewStaffProofMutation();
  const { user_id, user_name } = member;
  return (
    <ReasonDialog
      title={t('renew_title', { name: user_name })}
      action={t('renew_do')}
      onCancel={onDone}
      onSubmit={async (reason) => finish(await renew({ params: { user_id }, body: { reason } }), 'waiting')}
    >
      <p>{t('renew_text')}</p>
    </ReasonDialog>
  );
}

/** What is done with one person: each with a reason, which the audit log keeps. */
export function StaffDialog({ task, onDone }: { task: StaffTask; onDone: () => void }) {
  if (task.kind === 'give') return <Give task={task} onDone={onDone} />;
  if (task.kind === 'renew') return <Renew task={task} onDone={onDone} />;
  return <Withdraw task={task} onDone={onDone} />;
}
