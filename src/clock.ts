export interface Clock {
  now(): Date;
}

export interface SleepingClock extends Clock {
  sleep(milliseconds: number): Promise<void>;
}

export const REAL_CLOCK: SleepingClock = {
  now: () => new Date(),
  sleep: (milliseconds) => Bun.sleep(milliseconds),
};
