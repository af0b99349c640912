import { COUPON_BUYERS, COUPON_CODES, COUPON_KINDS, SITES } from '@akari/rules';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { useText } from '../../text/index.ts';
import { codesOf, type CouponTyped } from './plan.ts';
import { couponsText } from './text.ts';

interface Props {
  typed: CouponTyped;
  set: (change: Partial<CouponTyped>) => void;
}

/** The code for all, or how many codes of a batch. */
function CodeFields({ typed, set }: Props) {
  const t = useText(couponsText);
  const codes = codesOf(typed);
  return (
    <>
      <Select
        label={t('codes')}
        value={codes}
        disabled={typed.kind === 'gift_code'}
        choices={COUPON_CODES.map((value) => ({ value, label: t(`code_kinds.${value}`) }))}
        onChange={(value) => set({ codes: value })}
      />
      {codes === 'shared' ? (
        <TextField
          label={t('code')}
          hint={t('code_hint')}
          autoCapitalize="characters"
          maxLength={30}
          value={typed.code}
          onChange={({ target }) => set({ code: target.value })}
        />
      ) : (
        <TextField
          label={t('batch')}
          hint={t('batch_hint')}
          inputMode="numeric"
          value={typed.batch}
          onChange={({ target }) => set({ batch: target.value })}
        />
      )}
    </>
  );
}

/** For which purchases a coupon is. */
function OrderFields({ typed, set }: Props) {
  const t = useText(couponsText);
  return (
    <>
      <Select
        label={t('buyers')}
        value={typed.buyers}
        choices={COUPON_BUYERS.map((value) => ({ value, label: t(`buyer_kinds.${value}`) }))}
        onChange={(buyers) => set({ buyers })}
      />
      <TextField
        label={t('min_price')}
        hint={t('min_price_hint')}
        inputMode="numeric"
        value={typed.min_price}
        onChange={({ target }) => set({ min_price: target.value })}
      />
    </>
  );
}

/** Until when, how often and where a code can be used. */
function LimitFields({ typed, set }: Props) {
  const t = useText(couponsText);
  return (
    <>
      <TextField
        type="datetime-local"
        label={t('expires')}
        {...(typed.kind === 'gift_code' ? { hint: t('expires_hint') } : {})}
        value={typed.expires}
        onChange={({ target }) => set({ expires: target.value })}
      />
      <TextField
        label={t('budget_uses')}
        {...(typed.kind === 'percent' ? {} : { hint: t('budget_hint') })}
        inputMode="numeric"
        value={typed.budget_uses}
        onChange={({ target }) => set({ budget_uses: target.value })}
      />
      {typed.kind !== 'percent' && (
        <TextField
          label={t('budget_points')}
          inputMode="decimal"
          value={typed.budget_points}
          onChange={({ target }) => set({ budget_points: target.value })}
        />
      )}
      <Select
        label={t('site')}
        value={typed.site}
        choices={[
          { value: '', label: t('all_sites') },
          ...SITES.map(({ site_id }) => ({ value: String(site_id), label: String(site_id) })),
        ]}
        onChange={(site) => set({ site })}
      />
    </>
  );
}

/** What a coupon gives, to whom, and how often. */
export function CouponFields(props: Props) {
  const { typed, set } = props;
  const t = useText(couponsText);
  const percent = typed.kind === 'percent';
  return (
    <div className="coupon-fields">
      <TextField
        label={t('name')}
        maxLength={60}
        value={typed.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Select
        label={t('kind')}
        value={typed.kind}
        choices={COUPON_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <TextField
        label={t(percent ? 'percent' : 'points')}
        hint={t(percent ? 'percent_hint' : 'points_hint')}
        inputMode="decimal"
        value={percent ? typed.percent : typed.points}
        onChange={({ target }) => set(percent ? { percent: target.value } : { points: target.value })}
      />
      <CodeFields {...props} />
      {(percent || typed.kind === 'bonus') && <OrderFields {...props} />}
      <LimitFields {...props} />
    </div>
  );
}
