import type { Admission } from './admission.ts';
import { createMemoryAdmission } from './memory-admission.ts';
import { createSharedAdmission, type SharedAdmissionOptions } from './shared-admission.ts';

/** The admission that is exact on this database: in memory where one process owns it, shared on PostgreSQL. */
export const createAdmission = (options: SharedAdmissionOptions): Admission =>
  options.db.engine === 'embedded' ? createMemoryAdmission(options) : createSharedAdmission(options);
