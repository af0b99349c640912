/** Settings of a shop whose CCBill is the simulator, with its API and DataLink. */
export const CCBILL_ENV = (CCBILL_URL: string): Record<string, string> => ({
  PAYMENT: 'ccbill',
  CCBILL_URL,
  CCBILL_ACCOUNT: '900100',
  CCBILL_SUBACCOUNT: '0001',
  CCBILL_SALT: '7d901dad245fd0ff6bc20d06',
  CCBILL_FORM_ID: '1f0c2e9a-5f0e-4a0c-9a53-0d8f5a6f7b21',
  CCBILL_WEBHOOK_SECRET: 'kP3vX9tRq2LmZ7bWc5YdN8fH',
  CCBILL_STATEMENT: 'CCBILL.COM*AKARI',
  CCBILL_NETWORKS: '127.0.0.1',
  CCBILL_REST_URL: CCBILL_URL,
  CCBILL_REST_APP_ID: 'app-1',
  CCBILL_REST_SECRET: 'rest-secret',
  CCBILL_DATALINK_URL: CCBILL_URL,
  CCBILL_DATALINK_USER: 'akari',
  CCBILL_DATALINK_PASSWORD: 'datalink-secret',
});
