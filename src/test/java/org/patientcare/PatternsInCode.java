package org.patientcare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.RecordComponentVisitor;
import net.bytebuddy.jar.asm.TypePath;

/** Finds the patterns that classes pass to {@code java.util.regex} and to {@code @Pattern}. */
final class PatternsInCode extends ClassVisitor {

    /**
     * @param place the class
     * @param pattern null if it is not a constant
     * @param searches whether it is searched for in a text
     */
    record Found(String place, String pattern, boolean searches) {}

    private static final String REGEX = "java/util/regex/Pattern";
    private static final Set<String> SEARCHES =
            Set.of("find", "replaceAll", "replaceFirst", "results", "split", "splitAsStream");

    private final List<Found> found = new ArrayList<>();
    private final List<String> compiled = new ArrayList<>();
    private String place;
    private boolean searching;

    private PatternsInCode() {
        super(Opcodes.ASM9);
    }

    /** The patterns of all classes below a folder. */
    static List<Found> below(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .flatMap(file -> in(file).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Found> in(Path file) {
        PatternsInCode patterns = new PatternsInCode();
        try {
            new ClassReader(Files.readAllBytes(file)).accept(patterns, ClassReader.SKIP_FRAMES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        patterns.compiled.forEach(
                pattern ->
                        patterns.found.add(new Found(patterns.place, pattern, patterns.searching)));
        return patterns.found;
    }

    @Override
    public void visit(
            int version, int access, String name, String signature, String parent, String[] types) {
        place = name.replace('/', '.');
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        return annotation(descriptor);
    }

    @Override
    public FieldVisitor visitField(
            int access, String name, String descriptor, String signature, Object value) {
        return new FieldVisitor(Opcodes.ASM9) {

            @Override
            public AnnotationVisitor visitAnnotation(String type, boolean visible) {
                return annotation(type);
            }
        };
    }

    @Override
    public RecordComponentVisitor visitRecordComponent(
            String name, String descriptor, String signature) {
        return new RecordComponentVisitor(Opcodes.ASM9) {

            @Override
            public AnnotationVisitor visitTypeAnnotation(
                    int reference, TypePath path, String type, boolean visible) {
                return annotation(type);
            }
        };
    }

    private AnnotationVisitor annotation(String type) {
        if (!type.equals("Ljakarta/validation/constraints/Pattern;")) {
            return null;
        }
        return new AnnotationVisitor(Opcodes.ASM9) {

            @Override
            public void visit(String member, Object value) {
                if (member.equals("regexp")) {
                    found.add(new Found(place, (String) value, false));
                }
            }
        };
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] thrown) {
        return new Calls();
    }

    /** Remembers the string constants before a call. */
    private final class Calls extends MethodVisitor {

        private final List<String> constants = new ArrayList<>();

        Calls() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof String text) {
                constants.add(text);
            }
        }

        @Override
        public void visitLabel(Label label) {
            // Does not forget the constants: a call's arguments may be on lines of their own.
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String descriptor, boolean ofInterface) {
            boolean ofText = owner.equals("java/lang/String");
            if (owner.equals("java/util/regex/Matcher") || owner.equals(REGEX)) {
                searching |= SEARCHES.contains(name);
            }
            if (owner.equals(REGEX) && name.equals("compile")) {
                compiled.add(constant(1));
            } else if (ofText && name.equals("matches") || owner.equals(REGEX) && isMatches(name)) {
                found.add(new Found(place, constant(1), false));
            } else if (ofText && name.equals("split")) {
                found.add(new Found(place, constant(1), true));
            } else if (ofText && name.startsWith("replace") && !name.equals("replace")) {
                found.add(new Found(place, constant(2), true));
            } else {
                return;
            }
            constants.clear();
        }

        private boolean isMatches(String name) {
            return name.equals("matches");
        }

        /**
         * The constant at this position from the end. It is the second one if a replacement
         * follows, or the only one if the replacement is not a constant.
         */
        private String constant(int fromEnd) {
            int index = Math.max(0, constants.size() - fromEnd);
            return constants.isEmpty() ? null : constants.get(index);
        }
    }
}
