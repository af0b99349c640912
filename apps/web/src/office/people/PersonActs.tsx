import { MEMBER_TIERS, type OfficePerson } from '@akari/contract/office';
import { parsePoints, SESSION_MODES, type RateTable, type SessionMode } from '@akari/rules';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { kitText } from '../../kit/text.ts';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { useStaff } from '../me/staff.ts';
import { choiceText } from '../table/choice-text.ts';
import {
  useBanViewerMutation,
  useClosePerformerMutation,
  useSetPerformerRatesMutation,
  useSetPerformerShareMutation,
  useSetViewerTierMutation,
} from './api.ts';
import { CloseAct } from './CloseAct.tsx';
import { CloseViewerAct } from './CloseViewerAct.tsx';
import { GrantAct } from './GrantAct.tsx';
import { LiftAct } from './LiftAct.tsx';
import { ProfileAct } from './ProfileAct.tsx';
import { peopleText } from './text.ts';
import { ProposalContext, useProposal } from './use-proposal.ts';

type Channel = NonNullable<OfficePerson['channel']>;
type OfPerformer = OfficePerson & { channel: Channel };
/** Modes that cost something. */
const PAID_MODES = SESSION_MODES.filter((mode) => mode !== 'preview' && mode !== 'free');

type Typed = Partial<Record<SessionMode, string>>;

/** The rates that are typed in; null: one of them is no number. */
function ratesOf(own: RateTable, typed: Typed): RateTable | null {
  const rates: RateTable = { ...own };
  for (const mode of PAID_MODES) {
    const text = typed[mode]?.trim();
    if (text === undefined) continue;
    if (text === '') delete rates[mode];
    else {
      const units = parsePoints(text);
      if (units === null) return null;
      rates[mode] = units;
    }
  }
  return rates;
}

/** What changes, in words. */
function useChanges({ rates, rates_now }: Channel, next: RateTable | null): string[] {
  const t = useText(peopleText);
  const { points, language } = useFormat();
  if (next === null) return [];
  const shown = (table: RateTable, mode: SessionMode) => {
    const own = table[mode];
    return own === undefined ? t('rate_site') : t('pt', { points: points(own) });
  };
  return PAID_MODES.filter((mode) => rates[mode] !== next[mode]).map((mode) =>
    t('change', {
      mode: choiceText.in[language](`mode.${mode}`),
      before:
        rates[mode] === undefined
          ? `${t('rate_site')} (${points(rates_now[mode] ?? 0)} pt)`
          : shown(rates, mode),
      after: shown(next, mode),
    }),
  );
}

/** Changes what a minute costs. */
function RatesAct({ person }: { person: OfPerformer }) {
  const t = useText(peopleText);
  const mode = useText(choiceText);
  const { points } = useFormat();
  const question = useQuestion();
  const propose = useProposal();
  const [setRates] = useSetPerformerRatesMutation();
  const [typed, setTyped] = useState<Typed>({});
  const [undercut, setUndercut] = useState(false);
  const { channel, person_id, user_name } = person;
  const next = ratesOf(channel.rates, typed);
  const changes = useChanges(channel, next);
  const run = (reason: string) =>
    propose(
      () =>
        setRates({
          params: { person_id },
          body: { seen: channel.rates, rates: next ?? {}, undercut, reason },
        }),
      t('done'),
    );
  const open = () => {
    setTyped({});
    setUndercut(false);
    question.ask(true);
  };
  return (
    <>
      <Button size="s" icon="coin" onClick={open}>
        {t('set_rates')}
      </Button>
      <ActDialog
        question={question}
        title={t('rates_title', { name: user_name })}
        action={t('propose')}
        blocked={next === null || changes.length === 0}
        onAct={run}
      >
        <p>{t('rates_text')}</p>
        <p>{t('needs_second')}</p>
        <div className="rate-fields">
          {PAID_MODES.map((one) => (
            <TextField
              key={one}
              label={mode(`mode.${one}`)}
              inputMode="decimal"
              value={typed[one] ?? (channel.rates[one] === undefined ? '' : points(channel.rates[one]))}
              placeholder={points(channel.rates_now[one] ?? 0)}
              error={ratesOf({}, { [one]: typed[one] ?? '' }) === null ? t('rate_invalid') : null}
              onChange={({ target }) => setTyped({ ...typed, [one]: target.value })}
            />
          ))}
        </div>
        <Checkbox checked={undercut} onChange={({ target }) => setUndercut(target.checked)}>
          {t('undercut')}
        </Checkbox>
        <ul className="act-changes" aria-live="polite">
          {changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {changes.length === 0 && <li>{t('rates_same')}</li>}
        </ul>
      </ActDialog>
    </>
  );
}

const PERCENT = /^(100|\d{1,2})(\.\d{1,2})?$/;

/** Changes the performer's part of what viewers pay. */
function ShareAct({ person }: { person: OfPerformer }) {
  const t = useText(peopleText);
  const { number } = useFormat();
  const question = useQuestion();
  const propose = useProposal();
  const [setShare] = useSetPerformerShareMutation();
  const { channel, person_id, user_name } = person;
  const now = channel.share_bp === null ? '' : String(channel.share_bp / 100);
  const [typed, setTyped] = useState(now);
  const valid = typed === '' || (PERCENT.test(typed) && Number(typed) <= 100);
  const share_bp = typed === '' ? null : Math.round(Number(typed) * 100);
  const run = (reason: string) =>
    propose(
      () => setShare({ params: { person_id }, body: { seen: channel.share_bp, share_bp, reason } }),
      t('done'),
    );
  const open = () => {
    setTyped(now);
    question.ask(true);
  };
  return (
    <>
      <Button size="s" icon="sliders" onClick={open}>
        {t('set_share')}
      </Button>
      <ActDialog
        question={question}
        title={t('share_title', { name: user_name })}
        action={t('propose')}
        blocked={!valid || share_bp === channel.share_bp}
        onAct={run}
      >
        <p>{t('share_text')}</p>
        <p>{t('needs_second')}</p>
        <TextField
          label={t('share_field')}
          inputMode="decimal"
          value={typed}
          placeholder={number(channel.share_now_bp / 100)}
          error={valid ? null : t('rate_invalid')}
          onChange={({ target }) => setTyped(target.value)}
        />
      </ActDialog>
    </>
  );
}

/** Closes the account of a performer, or opens it again. */
function ClosePerformerAct({ person }: { person: OfPerformer }) {
  const t = useText(peopleText);
  const propose = useProposal();
  const [close] = useClosePerformerMutation();
  const { person_id } = person;
  const seen = person.closed_at_ms !== null;
  const run = (reason: string) =>
    propose(() => close({ params: { person_id }, body: { seen, closed: !seen, reason } }), t('done'));
  const text = t(seen ? 'reopen_text' : 'close_text');
  const earns = person.channel.earnings_units !== 0;
  return <CloseAct person={person} text={text} proposes={!seen && earns} onAct={run} />;
}

/** Changes a viewer's tier. */
function TierAct({ person }: { person: OfficePerson }) {
  const t = useText(peopleText);
  const kit = useText(kitText);
  const question = useQuestion();
  const act = useAct();
  const [setTier] = useSetViewerTierMutation();
  const { person_id, user_name: name, tier: seen } = person;
  const [tier, choose] = useState(seen);
  const run = (reason: string) =>
    act(() => setTier({ params: { person_id }, body: { seen, tier, reason } }), t('done'));
  const open = () => {
    choose(seen);
    question.ask(true);
  };
  return (
    <>
      <Button size="s" icon="crown" onClick={open}>
        {t('set_tier')}
      </Button>
      <ActDialog
        question={question}
        title={t('tier_title', { name })}
        action={t('set_tier')}
        blocked={tier === seen}
        onAct={run}
      >
        <p>{t('tier_text')}</p>
        <Select
          label={t('tier_field')}
          value={tier}
          choices={MEMBER_TIERS.map((value) => ({ value, label: kit(`tier.${value}`) }))}
          onChange={choose}
        />
      </ActDialog>
    </>
  );
}

/** Bans a viewer from the rooms of a performer. */
function BanAct({ person }: { person: OfficePerson }) {
  const t = useText(peopleText);
  const question = useQuestion();
  const act = useAct();
  const [ban] = useBanViewerMutation();
  const [performer, setPerformer] = useState('');
  const performer_name = performer.trim();
  const run = (reason: string) =>
    act(() => ban({ body: { viewer_id: person.person_id, performer_name, reason } }), t('done'));
  const open = () => {
    setPerformer('');
    question.ask(true);
  };
  return (
    <>
      <Button size="s" icon="ban" look="danger_ghost" onClick={open}>
        {t('ban')}
      </Button>
      <ActDialog
        question={question}
        title={t('ban_title', { name: person.user_name })}
        action={t('ban')}
        look="danger"
        blocked={performer_name === ''}
        onAct={run}
      >
        <p>{t('ban_text')}</p>
        <TextField
          label={t('ban_performer')}
          autoCapitalize="none"
          value={performer}
          maxLength={60}
          onChange={({ target }) => setPerformer(target.value)}
        />
      </ActDialog>
    </>
  );
}

const VIEWER_TYPES = [205, 206, 208];

/** What may be done with a person, by the rights of who looks. */
export function PersonActs({ person }: { person: OfficePerson }) {
  const t = useText(peopleText);
  const { rights } = useStaff();
  const [waits, setWaits] = useState(false);
  const onWaiting = useCallback(() => setWaits(true), []);
  const { channel } = person;
  const performer = channel === null ? null : { ...person, channel };
  return (
    <ProposalContext value={onWaiting}>
      <div className="person-acts">
        {performer !== null && rights.includes('performers.create') && <ProfileAct person={performer} />}
        {performer !== null && rights.includes('terms.set') && (
          <>
            <RatesAct person={performer} />
            <ShareAct person={performer} />
          </>
        )}
        {VIEWER_TYPES.includes(person.user_type) && rights.includes('money.propose') && (
          <GrantAct person={person} />
        )}
        {(person.payments_locked_at_ms !== null || person.debt_units > 0) &&
          rights.includes('money.propose') && <LiftAct person={person} />}
        {VIEWER_TYPES.includes(person.user_type) && rights.includes('people.manage') && (
          <TierAct person={person} />
        )}
        {VIEWER_TYPES.includes(person.user_type) && rights.includes('bars.set') && <BanAct person={person} />}
        {VIEWER_TYPES.includes(person.user_type) && rights.includes('people.manage') && (
          <CloseViewerAct person={person} />
        )}
        {performer !== null && rights.includes('performers.close') && (
          <ClosePerformerAct person={performer} />
        )}
        {waits && (
          <p className="person-waits" role="status">
            {t('waiting')} <Link to="/approvals">{t('to_approvals')}</Link>
          </p>
        )}
      </div>
    </ProposalContext>
  );
}
