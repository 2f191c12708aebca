// Runs before the first paint, so that a dark theme never flashes white and the page's first call is on its way before
// its code is. `src/shell/preferences.ts` and `src/api/first.ts` take over later.
;(function () {
  var stored = {}
  try {
    stored = JSON.parse(localStorage.getItem('preferences') || '{}')
  } catch (error) {
    console.warn(error)
  }
  var theme = stored.theme || 'system'
  var dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.className = dark ? 'dark' : 'light'

  // What the server put into the page for this address; nothing for visitors without a session.
  var first = document.getElementById('first')
  if (!first) return
  var page = JSON.parse(first.textContent)
  var language = stored.language in page.texts ? stored.language : 'pt-BR'
  page.texts[language].forEach(function (href) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  })
  var search = new URLSearchParams(location.search)
  search.delete('open')
  var unknown = Array.from(search.keys()).filter(function (name) {
    return !page.call || page.call.names.indexOf(name) < 0
  })
  if (!page.call || unknown.length > 0) return
  var query = new URLSearchParams()
  page.call.names.forEach(function (name) {
    var value = search.get(name)
    if (value && value !== 'all') query.set(name, value)
  })
  var url = page.call.path + (query.size > 0 ? '?' + query : '')
  var headers = { Accept: 'application/json', 'Accept-Language': language, 'X-Retaguarda-Door': 'web' }
  window.firstCall = { url: url, answer: fetch(url, { headers: headers }) }
  window.firstCall.answer.catch(function () {})
})()
