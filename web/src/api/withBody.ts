import type { Call, Endpoint } from './call'

/** Returns a call with more fields in its body. */
export function withBody<E extends Endpoint>(request: Call<E>, more: object | undefined): Call<E> {
  if (more === undefined) return request
  return { ...request, body: { ...(request.body as object | undefined), ...more } as Call<E>['body'] }
}
