// Runs before the first paint, so that a dark theme never flashes white. `src/parts/preferences.ts` takes over later.
;(function () {
  var theme = 'system'
  try {
    theme = JSON.parse(localStorage.getItem('preferences') || '{}').theme || theme
  } catch (error) {
    console.warn(error)
  }
  var dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.className = dark ? 'dark' : 'light'
})()
