import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** The metrics of the live path. */
export function createRealtimeMetrics(registry: Registry) {
  const registers = [registry];
  return {
    sockets: new Gauge({ name: "livedesk_sockets", help: "Connected sockets", registers }),
    events: new Counter({
      name: "livedesk_events_emitted_total",
      help: "Events of the log emitted to rooms",
      labelNames: ["name"],
      registers,
    }),
    lag: new Histogram({
      name: "livedesk_event_lag_seconds",
      help: "From the start of the writing transaction to the emission",
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    withheld: new Gauge({
      name: "livedesk_event_withheld_seconds",
      help: "Age of the oldest committed event that waits for a transaction still open",
      registers,
    }),
    /** `silentFor` returns how long ago the log was last read, in ms. */
    measureSilence(silentFor: () => number) {
      new Gauge({
        name: "livedesk_event_log_silence_seconds",
        help: "Time since the event log was last read; a node that can't read it grows silent",
        registers,
        collect() {
          this.set(silentFor() / 1_000);
        },
      });
    },
    replays: new Counter({
      name: "livedesk_replays_total",
      help: "Returning sockets that got what they missed",
      registers,
    }),
    resyncs: new Counter({
      name: "livedesk_resyncs_total",
      help: "Returning sockets told to fetch everything",
      registers,
    }),
    refusedHandshakes: new Counter({
      name: "livedesk_refused_handshakes_total",
      help: "Sockets turned away because their address asked too often",
      registers,
    }),
    staleness: new Counter({
      name: "livedesk_deaf_total",
      help: "Times that this node could not read or pass on the event log and sent its sockets elsewhere",
      registers,
    }),
    slowCuts: new Counter({
      name: "livedesk_slow_cuts_total",
      help: "Sockets cut because they did not read",
      registers,
    }),
    revocations: new Counter({
      name: "livedesk_revoked_sockets_total",
      help: "Sockets closed because their session ended",
      registers,
    }),
  };
}

export type RealtimeMetrics = ReturnType<typeof createRealtimeMetrics>;
