import { config } from 'zod/mini';

// Must run before the first schema is created: otherwise zod tests whether it can compile code from strings, which the
// content security policy forbids.
config({ jitless: true });
