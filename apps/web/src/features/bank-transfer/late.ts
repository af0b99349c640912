import { latePart } from '../../platform/error/late-part.tsx';

// Loaded on demand: most purchases are paid elsewhere.
export const BankTransferPanel = latePart(
  async () => (await import('./BankTransferPanel.tsx')).BankTransferPanel,
);
export const WaitingTransfers = latePart(
  async () => (await import('./WaitingTransfers.tsx')).WaitingTransfers,
  { silent: true },
);
