package org.patientcare.platform.http;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.config.Settings;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.CursorPage;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Faults;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.PageCursor;
import org.patientcare.platform.shared.WireNamed;

/** The page of a list that is requested, and the links to other pages (contract, section 2). */
@ApplicationScoped
public class PageQuery implements FeatureSettings {

    private static final String PAGE = "page";
    private static final String CURSOR = "cursor";

    /** Of the admin surface alone: pages of the others have the size of the settings. */
    private static final String PER_PAGE = "per_page";

    /** Of the admin surface alone: lists of the others are read by systems, in their one order. */
    private static final String ORDER = "order";

    private static final int MAX_PER_PAGE = 100;
    private static final int MAX_SIZE = 500;

    private static final long LARGEST = 999_999_999_999_999L;

    @Inject private RequestHolder request;
    @Inject private PublicUrl publicUrl;
    @Inject private Settings settings;

    /** Items per page unless the request names another number. */
    private int usualSize;

    @PostConstruct
    void read() {
        usualSize = settings.integer("patientcare.paging.page-size", 15, 1, MAX_SIZE);
    }

    /**
     * The page of the query parameter {@code page}, of the size {@code per_page}.
     *
     * @throws DomainException of kind INVALID if {@code page} is no whole number from 1 on, or
     *     {@code per_page} none from 1 to {@value #MAX_PER_PAGE}
     */
    public Page.Request requestedPage() {
        Faults faults = new Faults();
        check(faults);
        faults.throwIfAny();
        String page = request.get().getParameter(PAGE);
        return new Page.Request(page == null || page.isEmpty() ? 1 : number(page), size());
    }

    /**
     * The same for a list whose reader may choose the direction by {@code order}.
     *
     * @param usual its direction if the request names none
     * @throws DomainException of kind INVALID if a parameter cannot be read
     */
    public Page.Request requestedPage(ListOrder usual) {
        Faults faults = new Faults();
        check(faults);
        checkOrder(faults);
        faults.throwIfAny();
        return requestedPage().reversedIf(isAgainst(usual));
    }

    /** Every list ends before the page {@link #LARGEST}, so a larger number is the same. */
    static long number(String page) {
        String digits = page.replaceFirst("^0+", "");
        return digits.length() > String.valueOf(LARGEST).length()
                ? LARGEST
                : Long.parseLong(digits);
    }

    /**
     * The same for a page whose number is requested in a body.
     *
     * @param page from 1; null for the first
     * @throws DomainException of kind INVALID if {@code per_page} cannot be read
     */
    public Page.Request requestedPage(Integer page) {
        Faults faults = new Faults();
        checkSize(faults);
        faults.throwIfAny();
        return new Page.Request(page == null ? 1 : page, size());
    }

    private int size() {
        return perPage().map(Integer::parseInt).orElse(usualSize);
    }

    private Optional<String> perPage() {
        return ofAdmin(PER_PAGE);
    }

    private Optional<String> ofAdmin(String parameter) {
        boolean isAdmin = request.get().getServletPath().startsWith(PublicPaths.ADMIN);
        return Optional.ofNullable(request.get().getParameter(parameter))
                .filter(text -> isAdmin && !text.isEmpty());
    }

    /**
     * The same for a list with cursor pagination, whose links contain the position.
     *
     * @throws DomainException of kind INVALID if {@code page} or {@code cursor} cannot be read
     */
    public CursorPage.Request requestedCursorPage() {
        return requestedCursorPage(false, new Faults());
    }

    /**
     * The same for a list whose reader may choose the direction by {@code order}.
     *
     * @param usual its direction if the request names none
     * @throws DomainException of kind INVALID if a parameter cannot be read, or the cursor is one
     *     of the other direction
     */
    public CursorPage.Request requestedCursorPage(ListOrder usual) {
        Faults faults = new Faults();
        checkOrder(faults);
        return requestedCursorPage(isAgainst(usual), faults);
    }

    private CursorPage.Request requestedCursorPage(boolean isReversed, Faults faults) {
        checkCursorPage(faults);
        PageCursor after = cursor().flatMap(PageCursor::parse).orElse(null);
        if (after != null && after.isReversed() != isReversed) {
            faults.add(CURSOR, FaultCode.UNKNOWN_CURSOR.of());
        }
        faults.throwIfAny();
        return new CursorPage.Request(requestedPage().reversedIf(isReversed), after);
    }

    /** Whether a list is requested against its usual direction. */
    private boolean isAgainst(ListOrder usual) {
        return order().flatMap(word -> WireNamed.find(ListOrder.class, word)).orElse(usual)
                != usual;
    }

    /** Adds the fault of {@code order}, for a list whose reader may choose the direction. */
    public void checkOrder(Faults faults) {
        if (order().filter(word -> WireNamed.find(ListOrder.class, word).isEmpty()).isPresent()) {
            faults.add(ORDER, FaultCode.unknownValue(ListOrder.class));
        }
    }

    private Optional<String> order() {
        return ofAdmin(ORDER);
    }

    /** Adds the faults of {@code page} and {@code cursor}. */
    public void checkCursorPage(Faults faults) {
        check(faults);
        if (cursor().isPresent() && cursor().flatMap(PageCursor::parse).isEmpty()) {
            faults.add(CURSOR, FaultCode.UNKNOWN_CURSOR.of());
        }
    }

    private Optional<String> cursor() {
        return Optional.ofNullable(request.get().getParameter(CURSOR))
                .filter(text -> !text.isEmpty());
    }

    /**
     * Adds the faults of {@code page} and {@code per_page}, for lists that report the faults of
     * their filters as well.
     */
    public void check(Faults faults) {
        String page = request.get().getParameter(PAGE);
        if (page != null && !page.isEmpty() && !page.matches("0*[1-9][0-9]*")) {
            faults.add(PAGE, FaultCode.NO_PAGE_NUMBER.of(1));
        }
        checkSize(faults);
    }

    private void checkSize(Faults faults) {
        if (perPage().filter(text -> !text.matches("0{0,9}([1-9][0-9]?|100)")).isPresent()) {
            faults.add(PER_PAGE, FaultCode.OUT_OF_RANGE.of(1, MAX_PER_PAGE));
        }
    }

    /** The absolute URL of the list without its query. */
    public String path() {
        String path =
                request.get().getRequestURI().substring(request.get().getContextPath().length());
        return publicUrl.of(path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
    }

    /** The same list with the same filters, another page. */
    String link(long page) {
        return link(page, PAGE);
    }

    /** The page by its number alone, without the current cursor. */
    String linkByNumber(long page) {
        return link(page, CURSOR);
    }

    /** The page that begins after the item of the bookmark. */
    String linkAfter(long page, PageCursor behind) {
        return link(page, CURSOR, CURSOR + "=" + behind.text() + "&");
    }

    /** The same list and page, without one of the query parameters. */
    public String link(long page, String without) {
        return link(page, without, "");
    }

    private String link(long page, String without, String with) {
        StringBuilder link = new StringBuilder(path()).append('?');
        String query = request.get().getQueryString() == null ? "" : request.get().getQueryString();
        for (String parameter : query.split("&")) {
            String name = parameter.split("=", 2)[0];
            boolean filter = !name.isEmpty() && !name.equals(PAGE) && !name.equals(without);
            link.append(filter ? parameter + "&" : "");
        }
        return link.append(with).append(PAGE).append('=').append(page).toString();
    }
}
