import { useText } from '../../text/index.ts';
import { ja, providerNameText } from './text.ts';

const isKnown = (provider: string): provider is keyof typeof ja => Object.hasOwn(ja, provider);

/** How staff read the name of a payment provider; one that this page does not know keeps its own. */
export function useProviderName(): (provider: string) => string {
  const t = useText(providerNameText);
  return (provider) => (isKnown(provider) ? t(provider) : provider);
}
