/** What a launch rests on beyond its words: files of the project, packages that are installed or cached. Types only. */

export interface GroundFile {
  /** Relative to the project folder, with `/`. */
  readonly path: string;
  /** `sha256:` of the bytes; null where there is no such file. */
  readonly hash: string | null;
}

export interface GroundPackage {
  readonly name: string;
  readonly version: string;
  /** As the package manager recorded it; absent where it recorded none. */
  readonly integrity?: string;
}

/** As found on this machine, without running or asking anything. */
export interface Ground {
  readonly files: readonly GroundFile[];
  readonly packages: readonly GroundPackage[];
}
