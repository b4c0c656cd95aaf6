import { TextField, type TextFieldProps } from "#ui/text-field.tsx";

interface FileFieldProps extends Omit<TextFieldProps, "type" | "onChange"> {
  onFile: (file: File) => Promise<void>;
}

/** Field for a file, which is used as soon as it is chosen. */
export function FileField({ onFile, ...field }: FileFieldProps) {
  return (
    <TextField
      {...field}
      type="file"
      onChange={({ target: { files } }) => {
        if (files?.[0]) void onFile(files[0]);
      }}
    />
  );
}
