import type { Kernel } from '../../platform/http/kernel.ts'
import type { Trials } from './trials.service.ts'

/** The routes by which widgets and slides are tried on displays. What a trial shows is read by `/external-view`. */
export function registerTrialRoutes(kernel: Kernel, trials: Trials): void {
  kernel.handle({
    tryWidget: ({ principal, params, body }) => trials.tryWidget(principal.companyId, params['id']!, body),
    trySlide: ({ principal, params, body }) => trials.trySlide(principal.companyId, params['id']!, body),
  })
}
