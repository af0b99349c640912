import { latePart } from '../../platform/error/late-part.tsx';
import { useGetSiteQuery } from '../../platform/site/api.ts';

const Late = latePart(
  () => import('../../platform/site/OperatorPages.tsx').then(({ OperatorPages }) => OperatorPages),
  { silent: true },
);

/** The operator's pages in the footer. Where none is set, their code is not loaded. */
export function FootPages() {
  const pages = useGetSiteQuery().data?.operator_pages;
  const set = pages !== undefined && Object.values(pages).some((page) => page !== null);
  return set ? (
    <Late names={['terms', 'privacy', 'sales', 'prepaid', 'billing', 'withdrawal', 'transmission']} leaves />
  ) : null;
}
