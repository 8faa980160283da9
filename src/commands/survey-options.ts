/** What a survey is told: what the user asked for, and how one verb goes about it. */
import type { BaseLock } from './base-lock.ts';
import type { Consent } from './contact.ts';
import type { WhenAbsent } from './lock-file.ts';
import type { PolicyFile } from './policy-file.ts';
import type { Project } from './project.ts';
import type { ReadingOptions } from './reading-options.ts';

/** What the user asked for, beside the verb. */
export interface SurveyOptions {
  readonly configs: readonly string[];
  readonly lock?: string;
  readonly reading?: ReadingOptions;
  readonly servers: readonly string[];
  readonly hosts: readonly string[];
  /** Seconds per server. */
  readonly timeout: number;
  /** Seconds for the whole run. */
  readonly deadline: number;
  readonly concurrency: number;
  /** True: every server is listed once more, as another client. */
  readonly probe?: boolean;
  /** Logs in to remote servers that ask for it, and uses what earlier logins gave. */
  readonly oauth?: boolean;
  /** Where the output goes, so that it never replaces the lock or a config. */
  readonly output?: string;
  /** What the run reads beside lock and configs, absolute: nothing of it is replaced either. */
  readonly reads?: readonly string[];
}

/** How one verb goes about it. */
export interface SurveyManner {
  readonly whenNoLock: WhenAbsent;
  /** Reads another policy than the one beside the lock. */
  readonly policy?: (project: Project, base: BaseLock | undefined) => Promise<PolicyFile>;
  /** True: hosts the policy names are looked at beside those asked for, not only where none is. */
  readonly alwaysPolicyHosts?: boolean;
  /** True: every server is listed twice, not only where something is not as approved. */
  readonly alwaysTwice: boolean;
  /** False: nobody is asked for anything, a login included. */
  readonly mayAsk?: boolean;
  /** Loads what is needed once the servers have answered; called when the first are starting. */
  readonly meanwhile?: () => Promise<unknown>;
  /** The server keys the verb's arguments speak of; none means all. Throws where an argument fits no key. */
  readonly narrow?: (keys: readonly string[]) => readonly string[];
  /** Reads the lock that launches must be approved in too, before anything is started. */
  readonly base?: (project: Project) => Promise<BaseLock>;
  /** True: nothing is started or reached; the rules about names speak of what the lock holds. */
  readonly offline?: boolean;
  /** Asked once about all launches the lock does not approve; returns the keys that may be started. */
  readonly consent: Consent;
}
