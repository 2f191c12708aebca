interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('workers', {
  createScriptURL: (url) => url,
})

/** Returns the address of a worker, a file of the build, as the browser accepts it. */
export const workerAddress = (url: string): string => policy?.createScriptURL(url) ?? url
