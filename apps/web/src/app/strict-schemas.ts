import { config } from 'zod/mini';

// Must come before the first schema is made: zod would otherwise try whether code may be made of strings, which the
// content security policy forbids.
config({ jitless: true });
