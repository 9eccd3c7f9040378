import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What the server counts, as Prometheus text. */
export type Metrics = {
  answered(route: string, method: string, status: number, ms: number): void
  /** A figure that is read when asked for. */
  gauge(name: string, help: string, read: () => number): void
  text(): Promise<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'vitrine_' })
  const requests = new Counter({
    name: 'vitrine_http_requests_total',
    help: 'Answered requests',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'vitrine_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['route', 'method'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  return {
    answered(route, method, status, ms) {
      requests.inc({ route, method, status })
      seconds.observe({ route, method }, ms / 1_000)
    },
    gauge(name, help, read) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          registers: [],
          collect() {
            this.set(read())
          },
        }),
      )
    },
    text: () => registry.metrics(),
  }
}
