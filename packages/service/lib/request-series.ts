type Series = {
  readonly method: string
  readonly route: string
  /** Requests by status; sparse. */
  readonly byStatus: number[]
  /** Requests by the first bound that is not below their duration; the last one counts those above all bounds. */
  readonly byBound: number[]
  sumMs: number
}

/**
 * Creates counts and durations of HTTP requests. They are plain numbers that become text when metrics are read: every
 * request updates them, and resolving label sets would cost more than all other counts.
 */
export function createRequestSeries(boundsS: readonly number[]) {
  const series = new Map<string, Map<string, Series>>()
  const boundsMs = boundsS.map((bound) => bound * 1000)

  const find = (method: string, route: string): Series => {
    const byMethod = series.get(route) ?? new Map<string, Series>()
    series.set(route, byMethod)
    const byBound = new Array<number>(boundsMs.length + 1).fill(0)
    const known = byMethod.get(method) ?? { method, route, byStatus: [], byBound, sumMs: 0 }
    byMethod.set(method, known)
    return known
  }
  return {
    observe(method: string, route: string, status: number, durationMs: number): void {
      const one = series.get(route)?.get(method) ?? find(method, route)
      one.byStatus[status] = (one.byStatus[status] ?? 0) + 1
      let bound = 0
      while (bound < boundsMs.length && durationMs > (boundsMs[bound] ?? 0)) bound += 1
      one.byBound[bound] = (one.byBound[bound] ?? 0) + 1
      one.sumMs += durationMs
    },
    /** Returns the text of Prometheus' exposition format 0.0.4. */
    text(): string {
      const all = [...series.values()].flatMap((byMethod) => [...byMethod.values()])
      return [
        '# HELP enricher_http_requests_total HTTP requests by route and status.',
        '# TYPE enricher_http_requests_total counter',
        ...all.flatMap(countLines),
        '# HELP enricher_http_request_duration_seconds Time from a request to the end of its reply.',
        '# TYPE enricher_http_request_duration_seconds histogram',
        ...all.flatMap((one) => durationLines(one, boundsS)),
        '',
      ].join('\n')
    },
  }
}

function countLines({ method, route, byStatus }: Series): string[] {
  return Object.entries(byStatus).map(
    ([status, count]) =>
      `enricher_http_requests_total{method="${method}",route="${route}",status="${status}"} ${count}`,
  )
}

function durationLines(series: Series, boundsS: readonly number[]): string[] {
  const name = 'enricher_http_request_duration_seconds'
  const labels = `method="${series.method}",route="${series.route}"`
  let total = 0
  const buckets = [...boundsS, '+Inf'].map((bound, index) => {
    total += series.byBound[index] ?? 0
    return `${name}_bucket{le="${bound}",${labels}} ${total}`
  })
  return [
    ...buckets,
    `${name}_sum{${labels}} ${series.sumMs / 1000}`,
    `${name}_count{${labels}} ${total}`,
  ]
}
