export const PROVIDER_UNREACHABLE = {
  address: "The provider’s address isn’t a web address.",
  port: "The provider’s address uses an unusual port, which this service doesn’t open. Use https:// without a port.",
  private:
    "The provider’s address leads into a private network, which this service isn’t allowed to reach. Its operator can allow that with SSO_PRIVATE_NETWORK=on.",
  dns: "The provider’s host name wasn’t found. Check the address.",
  tls: "The provider’s certificate isn’t valid, or not for this host name.",
  "no-https": "The provider doesn’t speak https at this address.",
  connection: "The provider didn’t accept the connection.",
  timeout: "The provider didn’t reply in time.",
  redirects: "The provider redirects endlessly.",
  body: "The provider’s reply couldn’t be read.",
  busy: "Too many requests to providers are in progress. Please try again in a minute.",
} as const;

export const PROVIDER_PROBLEMS = {
  storedSecret:
    "The stored client secret can no longer be read because this service’s own secret has changed. Enter it again, and save.",
  sharedDirectory:
    "This address of Entra ID is for all organizations. Use the one of your own directory: https://login.microsoftonline.com/ with the directory (tenant) ID and /v2.0.",
  otherIssuer:
    "The provider calls itself {other}, but the address here is {issuer}. Enter the provider’s own exactly, with or without the slash at its end.",
  unnamedIssuer:
    "The provider calls itself by another address than {issuer}. Enter the provider’s own exactly, with or without the slash at its end.",
  noDescription:
    "There’s no OpenID Connect provider at this address: {issuer}/.well-known/openid-configuration didn’t return its description.",
} as const;

export const CONNECTION_FINDINGS = {
  found: "The provider was found, and calls itself {issuer}.",
  clockAhead:
    "The provider’s clock is {seconds} seconds ahead of ours. More than {tolerance} make sign-ins fail; correct whichever is wrong.",
  clockBehind:
    "The provider’s clock is {seconds} seconds behind ours. More than {tolerance} make sign-ins fail; correct whichever is wrong.",
  codeFlow: "It offers the authorization code flow.",
  noCodeFlow:
    "It doesn’t offer the authorization code flow (response type “code”), which this service needs. Choose a web application or confidential client at the provider.",
  noSignOut: "It has no address for signing out, so people who sign out here stay signed in at the provider.",
  keysRead: "Its keys were read.",
  noKeys: "Its keys couldn’t be read, so sign-ins can’t be verified.",
  secretRefused:
    "It refused the client ID {clientId} with this secret. Copy the secret’s value again, not its name or ID, and check whether it has expired.",
  secretAccepted: "It accepted the client ID and the secret.",
  secretUnknown:
    "It didn’t say whether it accepts the client ID and the secret. The first sign-in will show.",
} as const;
