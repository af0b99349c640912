import { DEFAULT_RATES, isGuest, may } from '@akari/rules';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { selectUserType } from '../../platform/person/login.slice.ts';
import { selectBalance } from '../../platform/person/point.slice.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { Intent } from '../../platform/api/intent.ts';
import { PATHS, returningTo, returnPath } from '../../platform/browser/paths.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { BankTransferPanel, WaitingTransfers } from '../../features/bank-transfer/late.ts';
import { LateBanners } from '../../features/campaign/late.tsx';
import { CouponField } from '../../features/coupon/CouponField.tsx';
import { useOrderCoupon } from '../../features/coupon/use-order-coupon.ts';
import { useListPacksQuery, useStartPurchaseMutation } from '../../features/purchase/api.ts';
import { CardOnFile } from '../../features/purchase/CardOnFile.tsx';
import { FirstOfferNote } from '../../features/purchase/FirstOfferNote.tsx';
import { NotForSale } from '../../features/purchase/NotForSale.tsx';
import { OrderReview, type ShownOrder } from '../../features/purchase/OrderReview.tsx';
import { OrderSlip } from '../../features/purchase/OrderSlip.tsx';
import { announceReturn, isPaymentWindow } from '../../features/purchase/payment-window.ts';
import { PackGrid, type PointPack } from '../../features/purchase/PackGrid.tsx';
import { SettlePanel } from '../../features/purchase/SettlePanel.tsx';
import { useFirstPrice } from '../../features/purchase/use-first-price.ts';
import { purchaseText } from '../../features/purchase/text.ts';
import { usePurchase } from '../../features/purchase/use-purchase.ts';
import { OperatorPages } from '../../platform/site/OperatorPages.tsx';
import { usePointsForSale } from '../../platform/site/use-points-for-sale.ts';
import { useFormat, useText } from '../../text/index.ts';
import { PlanLink } from '../../features/plan/PlanLink.tsx';
import { Component as Plans } from '../plans/index.tsx';
import { CannotPlay } from './cannot-play/CannotPlay.tsx';
import { FormError } from '../../platform/error/FormError.tsx';
import { ErrorWords } from '../../platform/error/HelpLink.tsx';
import './purchase-screen.css';

function BalanceLine() {
  const t = useText(purchaseText);
  const balance = useAppSelector(selectBalance);
  if (balance === null) return null;
  return (
    <p className="buy-balance">
      {t('balance')} <Points units={balance.points_units} decimals={2} max_decimals={2} />
      {balance.bonus_units !== undefined && (
        <span>
          {t('bonus_balance')} <Points units={balance.bonus_units} decimals={2} max_decimals={2} />
        </span>
      )}
      {balance.coupon_points_units > 0 && (
        <span>
          {t('coupon_balance')} <Points units={balance.coupon_points_units} decimals={2} max_decimals={2} />
        </span>
      )}
    </p>
  );
}

/** Starts the purchase once, even if the button is pressed repeatedly, and opens the payment page. */
function useBuy() {
  const [start, { isLoading, error }] = useStartPurchaseMutation();
  const [leaving, setLeaving] = useState(false);
  const intent = useRef(new Intent());
  const buy = async (bought: ShownOrder & { pack_id: string; return_path: string }): Promise<void> => {
    const body = { ...bought };
    const answer = await start({ body, idempotency_key: intent.current.keyFor(body) });
    if (answer.data === undefined) return;
    setLeaving(true);
    window.location.assign(answer.data.pay_url);
  };
  return { buy, busy: isLoading || leaving, error: apiErrorOf(error) };
}

function ReviewButton({
  pack,
  onReview,
  onMissing,
}: {
  pack: PointPack | undefined;
  onReview: () => void;
  /** No pack is chosen. */
  onMissing: () => void;
}) {
  const t = useText(purchaseText);
  const { price } = useFormat();
  const user_type = useAppSelector(selectUserType);
  const coupon = useOrderCoupon(pack);
  const first_cents = useFirstPrice(pack);
  const here = useLocation();
  if (isGuest(user_type)) {
    return (
      <ButtonLink
        look="lit"
        wide
        className="buy-button"
        to={returningTo(PATHS.login, here.pathname + here.search)}
      >
        {t('log_in_to_buy')}
      </ButtonLink>
    );
  }
  if (!may(user_type, 'purchase.create')) return <p className="buy-note">{t('viewers_only')}</p>;
  return (
    <Button look="lit" wide className="buy-button" onClick={pack === undefined ? onMissing : onReview}>
      {pack === undefined
        ? t('choose')
        : t('review', {
            price: price(coupon?.price_cents ?? first_cents ?? pack.price_cents, pack.currency),
          })}
    </Button>
  );
}

/** The order of the chosen pack, and the press that buys it. */
function Reviewing({ pack, onBack }: { pack: PointPack; onBack: () => void }) {
  const t = useText(purchaseText);
  const [search, setSearch] = useSearchParams();
  const { buy, busy, error } = useBuy();
  const { pack_id } = pack;
  const return_path =
    search.get('to') === null
      ? PATHS.purchase
      : `${PATHS.purchase}?to=${encodeURIComponent(returnPath(search))}`;
  return (
    <OrderReview
      pack={pack}
      busy={busy}
      refused={error?.name ?? null}
      note={t('safe')}
      onPay={(shown) => void buy({ ...shown, pack_id, return_path })}
      onCharged={(purchase) => setSearch((known) => ({ ...Object.fromEntries(known), purchase }))}
      onBack={onBack}
    />
  );
}

function Choosing({
  packs,
  rate_units_per_min,
  with_page,
}: {
  packs: readonly PointPack[];
  rate_units_per_min: number;
  /** Whether one can pay on the page of a payment company. */
  with_page: boolean;
}) {
  const t = useText(purchaseText);
  const { counted } = useFormat();
  const user_type = useAppSelector(selectUserType);
  const [chosenId, setChosenId] = useState('');
  const [reviewing, setReviewing] = useState(false);
  const [missing, setMissing] = useState(false);
  const grid = useRef<HTMLFieldSetElement>(null);
  const pack = packs.find((one) => one.pack_id === chosenId);
  const askForPack = () => {
    setMissing(true);
    grid.current?.querySelector('input')?.focus();
  };
  if (reviewing && pack !== undefined) return <Reviewing pack={pack} onBack={() => setReviewing(false)} />;
  return (
    <>
      <div className="buy-columns">
        <PackGrid
          ref={grid}
          packs={packs}
          chosenId={chosenId}
          rate_units_per_min={rate_units_per_min}
          error={<FormError error={missing && pack === undefined ? 'pack_not_selected' : null} />}
          onChoose={setChosenId}
        />
        <aside className="buy-order">
          <OrderSlip pack={pack} rate_units_per_min={rate_units_per_min} />
          {may(user_type, 'coupon.use') && <CouponField />}
          <div className="buy-bar">
            {pack !== undefined && <p className="buy-chosen num">{t('chosen', counted(pack.units))}</p>}
            <ReviewButton pack={pack} onReview={() => setReviewing(true)} onMissing={askForPack} />
          </div>
          {with_page && (
            <>
              <p className="buy-note">
                <Icon name="card" size="s" />
                <span>{t('safe')}</span>
              </p>
              <p className="buy-note">
                <Icon name="clock" size="s" />
                <span>{t('delay')}</span>
              </p>
            </>
          )}
          <OperatorPages names={['sales', 'terms']} />
        </aside>
      </div>
      <PlanLink />
      <LateBanners />
      {may(user_type, 'purchase.create') && <CardOnFile packs={packs} />}
    </>
  );
}

/**
 * Back in the window that a room opened for the payment: tells the room, and closes. It stays where the browser does
 * not let a page close itself.
 * @param returned whether the person has paid there
 * @returns whether this is such a window
 */
function useReturnToRoom(search: URLSearchParams, returned: boolean): boolean {
  const purchase_id = search.get('purchase');
  const in_window = isPaymentWindow(search) && purchase_id !== null;
  useEffect(() => {
    if (!in_window || !returned) return;
    announceReturn(purchase_id);
    window.close();
  }, [in_window, returned, purchase_id]);
  return in_window;
}

/** `/purchasePoint` and `/plans`. */
export function Component() {
  return useLocation().pathname === PATHS.plans ? <Plans /> : <Purchasing />;
}

/** `/purchasePoint`: choose a pack, pay on the provider's page, return and see it settle. */
function Purchasing() {
  const t = useText(purchaseText);
  const forSale = usePointsForSale();
  const packs = useListPacksQuery();
  const [search, setSearch] = useSearchParams();
  const { purchase, failed } = usePurchase(search.get('purchase'));
  const known = purchase !== null || failed !== undefined;
  // The window shows the account of a bank transfer, so it stays.
  const in_window = useReturnToRoom(search, known && purchase?.method !== 'transfer');
  const user_type = useAppSelector(selectUserType);
  const room = search.get('to') === null ? null : returnPath(search);
  const best = useMemo(
    () => Math.max(0, ...(packs.data?.packs ?? []).map((pack) => pack.saving_percent)),
    [packs.data],
  );
  const again = () => setSearch(room === null ? {} : { to: room }, { replace: true });
  const failure = useErrorText(apiErrorOf(packs.error)?.name ?? null);
  const in_yen = packs.data?.packs[0]?.currency === 'JPY';
  const title = t(forSale ? 'title' : 'title_closed');
  return (
    <main className="buy">
      <title>{`${title} – Akari`}</title>
      <header className="buy-head">
        <h1 className="kin">{title}</h1>
        {best > 0 && forSale && <p>{t(in_yen ? 'lead_yen' : 'lead', { percent: best })}</p>}
        {purchase === null && forSale && <FirstOfferNote offer={packs.data?.first_offer} />}
        <BalanceLine />
      </header>
      {purchase === null && forSale && <CannotPlay />}
      {purchase === null && packs.data?.methods?.includes('transfer') === true && !isGuest(user_type) && (
        <WaitingTransfers />
      )}
      {purchase?.method === 'transfer' && purchase.state !== 'settled' ? (
        <BankTransferPanel purchase_id={purchase.purchase_id} onAgain={again} />
      ) : purchase !== null ? (
        <SettlePanel {...{ purchase, room, in_window }} onAgain={again} />
      ) : !forSale ? (
        <NotForSale />
      ) : packs.data !== undefined ? (
        <Choosing
          packs={packs.data.packs}
          rate_units_per_min={packs.data.rate_units_per_min ?? DEFAULT_RATES.party}
          with_page={packs.data.methods?.includes('page') ?? true}
        />
      ) : failure !== null ? (
        <p className="buy-error">
          <Icon name="alert" size="s" />
          <span>
            <ErrorWords shown={failure} />
          </span>
        </p>
      ) : (
        <div className="packs">
          <Loading />
          <Skeleton className="pack" count={10} />
        </div>
      )}
    </main>
  );
}
