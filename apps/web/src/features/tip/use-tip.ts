import { useSendTipMutation } from './send-tip.ts';
import { amountOf } from '../giving/tip-machine.ts';
import { useGiving, type GivingView } from '../giving/use-giving.ts';

/** Sends tips to one performer. @param onSheetSent a tip of the sheet was sent; one of the dock leaves the sheet as it is */
export function useTip(performer_name: string, onSheetSent?: () => void): GivingView {
  const [sendTip] = useSendTipMutation();
  return useGiving(
    ({ units, anonymous, point_type, price_units }, keyFor) => {
      const agreed = price_units === undefined ? {} : { price_units };
      const body = { performer_name, amount: amountOf(units), anonymous, point_type, ...agreed };
      return sendTip({ body, idempotency_key: keyFor(body) });
    },
    ({ quick = false }) => (quick ? undefined : onSheetSent?.()),
  );
}
