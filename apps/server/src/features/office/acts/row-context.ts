import type { FastifyRequest } from 'fastify';
import type { Staff } from '../../../core/staff/read-staff.ts';
import type { Services } from '../../../platform/services.ts';

/** Who does an act to a row, and why. */
export interface RowContext {
  services: Services;
  staff: Staff;
  /** One line. */
  reason: string;
  request: Pick<FastifyRequest, 'id' | 'ip'>;
}
