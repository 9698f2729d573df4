import { ServiceError } from '@dqs/schemas';
import type { Admission, Admitted } from '@dqs/limits';

/** Counts of an admission since the start of the process. */
export interface AdmissionFigures {
  checked: number;
  /** Total of all checks. */
  seconds: number;
  /** By error code. */
  readonly refused: Map<string, number>;
}

export const noAdmissionFigures = (): AdmissionFigures => ({ checked: 0, seconds: 0, refused: new Map() });

/** An admission that counts its checks. A process without metrics does not need it. */
export const countedAdmission = (admission: Admission, figures: AdmissionFigures): Admission => {
  const counted = async (check: Promise<Admitted>): Promise<Admitted> => {
    const began = performance.now();
    try {
      return await check;
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : 'internal_error';
      figures.refused.set(code, (figures.refused.get(code) ?? 0) + 1);
      throw error;
    } finally {
      figures.checked += 1;
      figures.seconds += (performance.now() - began) / 1000;
    }
  };
  return {
    ...admission,
    admit: (secret) => counted(admission.admit(secret)),
    admitKey: (keyId, digest) => counted(admission.admitKey(keyId, digest)),
  };
};
