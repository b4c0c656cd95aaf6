import type { DeskFileView, DeskMessageView } from "#shared/desk/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { FILE_KIND_NAMES, fileSizeText } from "#shared/uploads/choices.ts";
import { Badge } from "#ui/badge.tsx";
import { FileDownload } from "../../../components/downloads.tsx";
import { formatMoment } from "../../../format.ts";

interface MessageListProps<M extends DeskMessageView> {
  messages: M[];
  /** Returns the author's name; not called for unknown senders. */
  authorOf: (message: M) => string;
  fetchFile: FetchFile;
}

type FetchFile = (file: DeskFileView) => Promise<Blob>;

/** A conversation's messages, oldest first. Their files are downloaded and never shown here. */
export function MessageList<M extends DeskMessageView>({
  messages,
  authorOf,
  fetchFile,
}: MessageListProps<M>) {
  return (
    <ol className="report__replies" aria-label={t("Messages")}>
      {messages.map((message) => (
        <li className="report__reply" key={message.number}>
          <MessageHead
            message={message}
            author={message.author === "unverified" ? t("Unknown sender") : authorOf(message)}
          />
          {message.text && <p className="report__text measure">{message.text}</p>}
          <WholeMail text={message.whole} />
          {message.files.map((file) => (
            <MessageFile key={file.id} file={file} fetchFile={fetchFile} />
          ))}
        </li>
      ))}
    </ol>
  );
}

/** The full email, collapsed, since the text above was cut off at the quote. */
export function WholeMail({ text }: { text: string | null }) {
  return (
    text !== null && (
      <details>
        <summary>{t("Show the full email")}</summary>
        <p className="report__text measure muted">{text}</p>
      </details>
    )
  );
}

function MessageHead({ message, author: name }: { message: DeskMessageView; author: string }) {
  const { createdAt, wasInTime, author, sender, isSigned, isAutomatic } = message;
  return (
    <div className="stack stack--close">
      <p className="split">
        <span>
          <strong>{name}</strong>, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </span>
        {wasInTime !== null && (
          <Badge variant={wasInTime ? "success" : "danger"}>
            {wasInTime ? t("On time") : t("Later than promised")}
          </Badge>
        )}
      </p>
      {author === "unverified" && (
        <p className="muted small">
          {t(
            "This came by email from {sender}, not an address of this account’s managers. Files in such emails aren’t kept.",
            { sender },
          )}
        </p>
      )}
      {author === "customer" && sender && (
        <p className="muted small">{t("By email from {sender}", { sender })}</p>
      )}
      {author !== "team" && isSigned === false && (
        <p className="small">
          {t("The mail server didn’t confirm that this email comes from its sender’s address.")}
        </p>
      )}
      {isAutomatic && (
        <p className="small">
          {t("Its subject looks like an automatic reply, so it didn’t reopen the conversation.")}
        </p>
      )}
    </div>
  );
}

function MessageFile({ file, fetchFile }: { file: DeskFileView; fetchFile: FetchFile }) {
  const { name, kind, size } = file;
  return (
    <div className="stack stack--close">
      <FileDownload
        name={name}
        fetchFile={() => fetchFile(file)}
        intro={
          <>
            <span className="scan-long">{name}</span>
            <span className="muted small">{`${t(FILE_KIND_NAMES[kind])}, ${fileSizeText(size)}`}</span>
          </>
        }
      />
    </div>
  );
}
