/// <reference lib="esnext.disposable" />

export interface PoppyMemoryServerOptions {
  /** The port to listen on; 0, the default, takes any free one. */
  port?: number;
  /** Further options of the command line, such as ['--standalone']. */
  args?: string[];
  /** How long to wait until the server is ready, in milliseconds; 30000 unless said otherwise. */
  launchTimeout?: number;
}

/** A server on a free port of this machine, with its data in memory; a replica set of one member. */
export class PoppyMemoryServer implements AsyncDisposable {
  private constructor();
  /** Starts a server, and resolves when it takes connections. */
  static create(options?: PoppyMemoryServerOptions): Promise<PoppyMemoryServer>;
  /** What clients connect with; with the name of a database, if one is given. */
  getUri(database?: string): string;
  readonly port: number;
  /** Stops the server; its data in memory are gone. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
