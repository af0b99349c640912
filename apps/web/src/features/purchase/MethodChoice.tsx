import type { PaymentMethod } from '@akari/rules';
import { useText } from '../../text/index.ts';
import { purchaseText } from './text.ts';
import './method-choice.css';

/** How to pay, where there is a choice. */
export function MethodChoice({
  methods,
  chosen,
  onChoose,
}: {
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
}) {
  const t = useText(purchaseText);
  return (
    <fieldset className="method-choice">
      <legend>{t('method')}</legend>
      {methods.map((method) => (
        <label key={method}>
          <input
            type="radio"
            name="payment-method"
            checked={method === chosen}
            onChange={() => onChoose(method)}
          />
          <span>{t(`by_${method}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
